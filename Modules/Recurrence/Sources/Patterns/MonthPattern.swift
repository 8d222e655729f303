import Core

/// Days given by a mask for each of the 28 shapes of a month, in every n-th month.
///
/// A mask has a bit for each day of the month, and with SKIP one for the day just outside it.
struct MonthPattern: Hashable, Sendable {
    /// A month of the pattern, counted from January of year 0.
    let anchor: Int
    /// Every how many months.
    let interval: Int
    /// The months of the year that the pattern is limited to, bit 0 for January.
    let months: UInt16
    /// SKIP, when a day may leave its month; then the interval is at least 2.
    let skip: SkipPolicy
    /// 28 masks; bit b is day `first of month + b - bias`.
    let masks: [UInt32]
    /// How many days there are before every eighth month of a turn, see `turn`.
    private(set) var ranks: [UInt32] = []
    /// Months of the pattern until everything repeats.
    let turn: Int
    /// Days of the pattern in a turn.
    private(set) var turnDays = 0

    init(
        anchor: Int, interval: Int, months: UInt16, skip: SkipPolicy, masks: [UInt32]
    ) {
        self.anchor = anchor
        self.interval = interval
        self.months = months
        self.skip = skip
        self.masks = masks
        turn = 4_800 / commonDivisor(4_800, interval)
        ranks.reserveCapacity(turn / 8 + 1)
        for index in 0..<turn {
            if index & 7 == 0 { ranks.append(UInt32(turnDays)) }
            turnDays += mask(index).mask.nonzeroBitCount
        }
    }

    /// Days by which bit 0 lies before the first of the month.
    var bias: Int { skip == .backward ? 1 : 0 }

    /// The mask of the `index`-th month of the pattern and the day of its bit 0.
    func mask(_ index: Int) -> (mask: UInt32, first: Int) {
        let month = anchor + index * interval
        let cycle = floorDivide(month, 4_800)
        let entry = GregorianCycle.months[month - cycle * 4_800]
        let first = GregorianCycle.origin + cycle * GregorianCycle.days + entry.start - bias
        return (months >> UInt16(entry.month) & 1 == 1 ? masks[entry.shape] : 0, first)
    }

    /// The month of a day, counted from January of year 0.
    static func month(of day: Int) -> Int {
        let date = Day(day).civil
        return date.year * 12 + date.month - 1
    }

    /// The first month of the pattern that may hold a day not before `day`.
    func firstIndex(from day: Int) -> Int {
        let month = Self.month(of: day) - (skip == .forward ? 1 : 0)
        return -floorDivide(anchor - month, interval)
    }

    func contains(_ day: Int) -> Bool {
        let date = Day(day).civil
        let month = date.year * 12 + date.month - 1
        let index = floorDivide(month - anchor, interval)
        let (mask, first) = mask(index)
        if day - first < 32, mask >> UInt32(day - first) & 1 == 1 { return true }
        guard skip == .backward else { return false }
        let next = self.mask(index + 1)
        return next.first == day && next.mask & 1 == 1
    }

    func next(onOrAfter day: Int) -> Int? {
        let start = firstIndex(from: day)
        for index in start...(start + turn) {
            var (mask, first) = mask(index)
            if first < day { mask = day - first < 32 ? mask & ~0 << UInt32(day - first) : 0 }
            if mask != 0 { return first + mask.trailingZeroBitCount }
        }
        return nil
    }

    func previous(onOrBefore day: Int) -> Int? {
        let month = Self.month(of: day) + (skip == .backward ? 1 : 0)
        let start = floorDivide(month - anchor, interval)
        for index in stride(from: start, through: start - turn, by: -1) {
            var (mask, first) = mask(index)
            if day < first { continue }
            if day - first < 31 { mask &= ~(~0 << UInt32(day - first + 1)) }
            if mask != 0 { return first + 31 - mask.leadingZeroBitCount }
        }
        return nil
    }
}
