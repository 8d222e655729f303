/// Days given by a mask for each of the 28 shapes of a year, in every n-th year.
///
/// A class, so that handing a pattern on costs one count.
final class YearPattern: Sendable {
    /// A year of the pattern before the calendar.
    let anchor: Int
    /// Every how many years.
    let interval: Int
    /// 28 masks.
    let masks: [YearMask]
    /// For each word of each mask how many bits there are before it.
    let prefixes: [UInt16]
    /// Whether days may lie outside their year; then the interval is at least 2.
    let spills: Bool
    /// How many days there are before each year of a turn.
    let ranks: [UInt32]
    /// Years of the pattern until everything repeats.
    let turn: Int
    /// Days of the pattern in a turn.
    let turnDays: Int

    /// A pattern to which the year `anchor` belongs.
    init(anchor: Int, interval: Int, masks: [YearMask], spills: Bool) {
        // Years of the calendar are at least 1: distances from here are never negative.
        self.anchor = anchor - ((anchor + 2) / interval + 1) * interval
        self.interval = interval
        self.masks = masks
        self.spills = spills
        prefixes = masks.flatMap { mask in
            (0..<YearMask.wordCount).map { UInt16(mask.count(before: $0 * 64)) }
        }
        turn = 400 / commonDivisor(400, interval)
        let counts = masks.map(\.count)
        var ranks: [UInt32] = []
        ranks.reserveCapacity(turn)
        var days = 0
        for index in 0..<turn {
            ranks.append(UInt32(days))
            let year = floorRemainder(self.anchor + index * interval, 400)
            days += counts[GregorianCycle.years[year].shape]
        }
        self.ranks = ranks
        turnDays = days
    }

    /// The shape of the `index`-th year of the pattern and the day of its bit 0.
    @inline(__always) func entry(_ index: Int) -> (shape: Int, first: Int) {
        entry(year: anchor &+ index &* interval)
    }

    @inline(__always) private func entry(year: Int) -> (shape: Int, first: Int) {
        let cycle = floorDivide(year, 400)
        let entry = GregorianCycle.years[year &- cycle &* 400]
        let start = GregorianCycle.origin &+ cycle &* GregorianCycle.days &+ entry.start
        return (entry.shape, start &- YearMask.bias)
    }

    /// The first year of the pattern that may hold a day not before `day`.
    @inline(__always) func firstIndex(from day: Int) -> Int {
        let year = MonthPlace.year(of: day) &- (spills ? 1 : 0)
        return narrowDivide(year &- anchor &+ interval &- 1, interval)
    }

    func contains(_ day: Int) -> Bool {
        let year = MonthPlace.year(of: day)
        if holds(day, year) { return true }
        return spills && (holds(day, year - 1) || holds(day, year + 1))
    }

    @inline(__always) private func holds(_ day: Int, _ year: Int) -> Bool {
        let distance = year &- anchor
        guard interval == 1 || narrowDivide(distance, interval) &* interval == distance else {
            return false
        }
        let (shape, first) = entry(year: year)
        let bit = day &- first
        return bit >= 0 && bit < 384 && masks[shape][bit]
    }

    func next(onOrAfter day: Int) -> Int? {
        let start = firstIndex(from: day)
        for index in start...(start + turn + 1) {
            let (shape, first) = entry(index)
            let from = max(day - first, 0)
            if from < 384, let bit = masks[shape].next(from) { return first + bit }
        }
        return nil
    }

    func previous(onOrBefore day: Int) -> Int? {
        let year = MonthPlace.year(of: day) + (spills ? 1 : 0)
        let start = narrowDivide(year - anchor, interval)
        for index in stride(from: start, through: max(start - turn - 1, 0), by: -1) {
            let (shape, first) = entry(index)
            if day >= first, let bit = masks[shape].previous(min(day - first, 383)) {
                return first + bit
            }
        }
        return nil
    }
}
