/// Days given by a mask for each of the 28 shapes of a year, in every n-th year.
///
/// The type is a class, so that passing a pattern costs only one reference count.
final class YearPattern: Sendable {
    /// A year of the pattern before the calendar; -400 if every year belongs to it.
    let anchor: Int
    /// The interval in years.
    var interval: Int { byInterval.divisor }
    /// The words of the 28 masks in sequence.
    let words: FixedTable<UInt64>
    /// The days of each shape, `lanes` of them, each as a bit of the mask.
    let days: FixedTable<UInt16>
    /// The number of days of each shape; empty if `lanes` is 0.
    let counts: FixedTable<UInt8>
    /// The room for the days of any shape: 1, 2 or 4; 0 if a shape has more.
    let lanes: Int
    /// The number of bits before each word of each mask; empty in a pattern that only limits other
    /// days.
    let prefixes: FixedTable<UInt16>
    /// True if days can be outside their year. The interval is then at least 2.
    let spills: Bool
    /// The number of days before each year of a turn, and the total; empty in a pattern that only
    /// limits other days.
    let ranks: RankTable
    /// The number of the pattern's years after which everything repeats.
    var turn: Int { byTurn.divisor }
    /// The number of the pattern's days in a turn.
    let turnDays: Int
    /// The guess of the year for a rank.
    let guess: RankGuess
    /// The years of the cycle.
    let cycle = GregorianCycle.years
    let bits = BitPlaces.table
    let byInterval: Divider
    let byTurn: Divider
    let byTurnDays: Divider
    let owner: TableOwner

    /// Creates a pattern that contains the year `anchor`.
    ///
    /// A pattern that only limits other days need not count or fill batches.
    init(
        anchor: Int, interval: Int, masks: [YearMask], spills: Bool, counts isCounting: Bool = true
    ) {
        // Years of the calendar are at least 1, so that distances from here are never negative.
        let first = anchor - ((anchor + 2) / interval + 1) * interval
        self.anchor = interval == 1 ? -400 : first
        self.spills = spills
        let turn = 400 / commonDivisor(400, interval)
        let counts = masks.map { UInt16(truncatingIfNeeded: $0.count) }
        let lanes = isCounting ? DayBatch.lanes(Int(counts.max() ?? 0)) : 0
        self.lanes = lanes
        var ranks = [0]
        ranks.reserveCapacity(turn + 1)
        var year = floorRemainder(self.anchor, 400)
        let step = interval % 400
        for index in 0..<turn {
            ranks.append(ranks[index] + Int(counts[cycle[year].shape]))
            year += year + step >= 400 ? step - 400 : step
        }
        let (words, prefixes) = Self.words(of: masks)
        let rankBytes: FixedTable<UInt8>
        var owner = TableOwner()
        (self.words, self.prefixes, days, self.counts, rankBytes) = owner.tables(
            words, isCounting ? prefixes : [], Self.days(of: masks, lanes: lanes),
            lanes == 0 ? [] : counts.map { UInt8($0) },
            RankTable.bytes(of: isCounting ? ranks : []))
        self.ranks = RankTable(rankBytes)
        self.owner = owner
        turnDays = ranks[turn]
        guess = RankGuess(ranks)
        byInterval = Divider(interval)
        byTurn = Divider(turn)
        byTurnDays = Divider(max(turnDays, 1))
    }

    /// Returns the words of masks, and the number of bits before each in its mask.
    private static func words(of masks: [YearMask]) -> ([UInt64], [UInt16]) {
        let count = masks.count * YearMask.wordCount
        var (words, prefixes) = ([UInt64](), [UInt16]())
        words.reserveCapacity(count)
        prefixes.reserveCapacity(count)
        for mask in masks {
            var before: UInt16 = 0
            for index in 0..<YearMask.wordCount {
                words.append(mask.words[index])
                prefixes.append(before)
                before += UInt16(truncatingIfNeeded: mask.words[index].nonzeroBitCount)
            }
        }
        return (words, prefixes)
    }

    /// Returns the bits of masks, `lanes` for each.
    private static func days(of masks: [YearMask], lanes: Int) -> [UInt16] {
        var days = [UInt16](repeating: 0, count: masks.count * lanes)
        guard lanes > 0 else { return [] }
        for shape in masks.indices {
            var (place, from) = (shape * lanes, 0)
            while from < 384, let bit = masks[shape].next(from) {
                days[place] = UInt16(truncatingIfNeeded: bit)
                (place, from) = (place + 1, bit + 1)
            }
        }
        return days
    }

    /// Returns the shape of the `index`-th year of the pattern and the day of its bit 0.
    @inline(__always) func entry(_ index: Int) -> (shape: Int, first: Int) {
        entry(year: anchor &+ index &* interval)
    }

    @inline(__always) private func entry(year: Int) -> (shape: Int, first: Int) {
        let turns = Int(UInt32(truncatingIfNeeded: year &+ 400) / 400) &- 1
        let entry = cycle[unchecked: year &- turns &* 400]
        let start = GregorianCycle.origin &+ turns &* GregorianCycle.days &+ entry.start
        return (entry.shape, start &- YearMask.bias)
    }

    private func mask(_ shape: Int) -> YearMask {
        var mask = YearMask()
        for index in mask.words.indices { mask.words[index] = word(index, of: shape) }
        return mask
    }

    /// Returns a word of a mask.
    @inline(__always) func word(_ index: Int, of shape: Int) -> UInt64 {
        words[shape &* YearMask.wordCount &+ index]
    }

    /// Returns the year of a day.
    @inline(__always) func year(of day: Int) -> Int {
        let (turns, rest) = GregorianCycle.split(day)
        return turns &* 400 &+ GregorianCycle.year(of: rest, in: cycle)
    }

    /// Returns the first year of the pattern that can contain a day on or after `day`.
    @inline(__always) func firstIndex(from day: Int) -> Int {
        let year = year(of: day) &- (spills ? 1 : 0)
        return byInterval.quotient(year &- anchor &+ interval &- 1)
    }

    /// Returns a bit of a mask.
    @inline(__always) func holds(_ shape: Int, _ bit: Int) -> Bool {
        words[shape &* YearMask.wordCount &+ bit &>> 6]
            &>> UInt64(truncatingIfNeeded: bit) & 1 == 1
    }

    func contains(_ day: Int) -> Bool {
        if interval == 1 {
            let (_, rest) = GregorianCycle.split(day)
            let entry = cycle[unchecked: GregorianCycle.year(of: rest, in: cycle)]
            return holds(entry.shape, rest &- entry.start &+ YearMask.bias)
        }
        let year = year(of: day)
        if holds(day, in: year) { return true }
        return spills && (holds(day, in: year - 1) || holds(day, in: year + 1))
    }

    private func holds(_ day: Int, in year: Int) -> Bool {
        guard byInterval.split(year &- anchor).rest == 0 else { return false }
        let (shape, first) = entry(year: year)
        let bit = day &- first
        return bit >= 0 && bit < 384 && holds(shape, bit)
    }

    func next(onOrAfter day: Int) -> Int? {
        let start = firstIndex(from: day)
        for index in start...(start + turn + 1) {
            let (shape, first) = entry(index)
            let from = max(day - first, 0)
            if from < 384, let bit = mask(shape).next(from) { return first + bit }
        }
        return nil
    }

    func previous(onOrBefore day: Int) -> Int? {
        let year = year(of: day) + (spills ? 1 : 0)
        let start = byInterval.quotient(year - anchor)
        for index in stride(from: start, through: max(start - turn - 1, 0), by: -1) {
            let year = anchor + index * interval
            // The first years of a long interval are before the calendar.
            if year < 0 { return nil }
            let (shape, first) = entry(year: year)
            if day >= first, let bit = mask(shape).previous(min(day - first, 383)) {
                return first + bit
            }
        }
        return nil
    }
}
