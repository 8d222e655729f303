/// Days given by a mask for each of the 28 shapes of a month, in every n-th month.
///
/// A mask has a bit for each day of the month and, with SKIP, one for the adjacent day outside it.
///
/// The type is a class, so that passing a pattern costs only one reference count.
final class MonthPattern: Sendable {
    /// A month of the pattern before the calendar, counted from January of year 0.
    let anchor: Int
    /// The interval in months.
    var interval: Int { byInterval.divisor }
    /// The months to which the pattern is limited, bit 0 for January.
    let months: UInt16
    /// SKIP, if a day can leave its month. The interval is then at least 2.
    let skip: SkipPolicy
    /// If every month of the calendar has 1, 2 or 4 days, the number of bits of that number;
    /// otherwise -1.
    let evenBits: Int8
    /// True if ranks are stored for every four months; see `ranksOfTwos`.
    let hasFours: Bool
    /// The 28 masks; bit b is day `first of month + b - bias`.
    let masks: FixedTable<UInt32>
    /// The days of each shape as bytes, `dayLanes` of them.
    let days: FixedTable<UInt8>
    let dayLanes: Int
    /// The number of days of each shape.
    let counts: FixedTable<UInt8>
    /// The room for the days of any shape: 1, 2 or 4; 0 if a shape has more.
    let lanes: Int
    /// The same days by year, if a year's months do not depend on the year. This form counts
    /// fastest.
    let years: YearPattern?
    /// Without `years`, the number of days before each block of months of a turn, minus an even
    /// share; see `evenly`. A block has two months if the differences fit in a byte, otherwise
    /// four.
    let ranksOfTwos: FixedTable<Int8>
    let ranksOfFours: FixedTable<Int16>
    /// The share of a block, times 2^32.
    let evenly: Int
    /// The guess of the block for a rank.
    let guess: RankGuess
    /// The number of the pattern's months after which everything repeats.
    var turn: Int { byTurn.divisor }
    /// The number of the pattern's days in a turn.
    let turnDays: Int
    /// The months of the cycle.
    let cycle = GregorianCycle.months
    let byInterval: Divider
    let byTurn: Divider
    let byTurnDays: Divider
    let owner: TableOwner

    /// Creates a pattern that contains the month `anchor`.
    ///
    /// A pattern that only limits other days need not count or fill batches.
    init(
        anchor: Int, interval: Int, months: UInt16, skip: SkipPolicy, masks: [UInt32],
        counts isCounting: Bool = true
    ) {
        // Month numbers of the calendar are at least 12, so that distances from here are never
        // negative.
        let first = anchor - ((anchor + 24) / interval + 1) * interval
        self.anchor = first
        self.months = months
        self.skip = skip
        let counts = masks.map { UInt8($0.nonzeroBitCount) }
        let lanes = isCounting ? DayBatch.lanes(Int(counts.max() ?? 0)) : 0
        self.lanes = lanes
        let isEven =
            lanes > 0 && skip == .omit && interval == 1 && months == 0xFFF
            && counts.allSatisfy { $0 == lanes }
        evenBits = isEven ? Int8(lanes.trailingZeroBitCount) : -1
        let turn = 4_800 / commonDivisor(4_800, interval)
        byInterval = Divider(interval)
        byTurn = Divider(turn)
        years =
            skip == .omit && isCounting
            ? YearPattern(masks, anchor: first, interval, months) : nil
        let most = years == nil && isCounting ? Int(counts.max() ?? 0) : 0
        let dayLanes = lanes > 0 ? lanes : most
        self.dayLanes = dayLanes
        let walk = MonthWalk(anchor: first, interval: interval, bias: 0, from: 0)
        let sums = years == nil ? walk.sums(over: turn, months, counts) : []
        turnDays = years?.turnDays ?? sums[sums.count - 1]
        let counted = isCounting ? sums : []
        var blocks = MonthBlocks(counted, of: 2)
        let hasFours = blocks.rests.contains { Int8(exactly: $0) == nil }
        self.hasFours = hasFours
        if hasFours { blocks = MonthBlocks(counted, of: 4) }
        evenly = blocks.share
        guess = RankGuess(blocks.sums)
        var owner = TableOwner()
        (self.masks, days, self.counts, ranksOfTwos, ranksOfFours) = owner.tables(
            masks, masks.flatMap { $0.days(padded: dayLanes) }, counts,
            hasFours ? [] : blocks.rests.map { Int8($0) },
            hasFours ? blocks.rests.map { Int16($0) } : [])
        self.owner = owner
        byTurnDays = Divider(max(turnDays, 1))
    }

    /// The number of days from bit 0 to the first of the month.
    var bias: Int { skip == .backward ? 1 : 0 }

    /// Returns the mask of a month.
    @inline(__always) func mask(_ entry: GregorianCycle.Entry) -> UInt32 {
        months &>> entry.month & 1 == 1 ? masks[entry.shape] : 0
    }

    /// Returns the first month of the pattern that can contain a day on or after `day`.
    @inline(__always) func firstIndex(from day: Int) -> Int {
        let (turns, rest) = GregorianCycle.split(day)
        let month =
            turns &* 4_800 &+ GregorianCycle.month(of: rest, in: cycle)
            &- (skip == .forward ? 1 : 0)
        return byInterval.quotient(month &- anchor &+ interval &- 1)
    }

    func contains(_ day: Int) -> Bool {
        let (turns, rest) = GregorianCycle.split(day)
        let month = GregorianCycle.month(of: rest, in: cycle)
        let distance = turns &* 4_800 &+ month &- anchor
        let between = interval == 1 ? 0 : byInterval.split(distance).rest
        guard between == 0 else { return skip != .omit && isPushed(rest, month, between) }
        let entry = cycle[unchecked: month]
        return mask(entry) &>> UInt32(truncatingIfNeeded: rest &- entry.start &+ bias) & 1 == 1
    }

    /// Returns true if SKIP moves a day from the adjacent month to the first or last day of this
    /// one. `between` is the number of months to one of the pattern.
    func isPushed(_ rest: Int, _ month: Int, _ between: Int) -> Bool {
        if skip == .forward {
            guard between == 1, rest == cycle[month].start else { return false }
            let before = cycle[month == 0 ? 4_799 : month - 1]
            return mask(before) &>> UInt32(28 + before.shape / 7) & 1 == 1
        }
        let after = cycle[month + 1]
        return between == interval - 1 && rest == after.start - 1 && mask(after) & 1 == 1
    }

    func next(onOrAfter day: Int) -> Int? {
        var walk = MonthWalk(self, from: firstIndex(from: day))
        for _ in 0...turn {
            let first = walk.first
            let mask = mask(walk.entry, from: day &- first)
            if mask != 0 { return first &+ mask.trailingZeroBitCount }
            walk.advance()
        }
        return nil
    }

    func previous(onOrBefore day: Int) -> Int? {
        let month = MonthPlace(day).month + (skip == .backward ? 1 : 0)
        var index = byInterval.quotient(month - anchor)
        for _ in 0...turn where index >= 0 {
            let walk = MonthWalk(self, from: index)
            var mask = mask(walk.entry)
            if day < walk.first { mask = 0 }
            if day - walk.first < 31 { mask &= ~(~0 << UInt32(max(day - walk.first + 1, 0))) }
            if mask != 0 { return walk.first + 31 - mask.leadingZeroBitCount }
            index -= 1
        }
        return nil
    }

    /// Returns the mask without its first `bits` bits.
    @inline(__always) func mask(_ entry: GregorianCycle.Entry, from bits: Int) -> UInt32 {
        let mask = mask(entry)
        if bits <= 0 { return mask }
        return bits < 32 ? mask & ~0 << UInt32(bits) : 0
    }
}

/// The days before each block of months of a turn, as even shares and differences.
private struct MonthBlocks {
    /// The days before each block, and the total.
    let sums: [Int]
    /// The share of a block, times 2^32.
    let share: Int
    /// The difference of each block from its share.
    let rests: [Int]

    /// Creates blocks of a number of months. `sums` are the days before each month, and the total.
    init(_ sums: [Int], of size: Int) {
        let turn = max(sums.count - 1, 1)
        let starts = stride(from: 0, to: sums.count - 1, by: size).map { sums[$0] }
        let share = (sums.last ?? 0) * size << 32 / turn
        self.sums = starts + sums.suffix(1)
        self.share = share
        rests = starts.indices.map { starts[$0] - ($0 * share) >> 32 }
    }

}

extension UInt32 {
    /// Returns the positions of the set bits, padded with zeros to a count.
    fileprivate func days(padded count: Int) -> [UInt8] {
        var rest = self
        return (0..<count).map { _ in
            guard rest != 0 else { return 0 }
            defer { rest &= rest - 1 }
            return UInt8(rest.trailingZeroBitCount)
        }
    }
}
