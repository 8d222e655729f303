/// Days given by a mask for each of the 28 shapes of a month, in every n-th month.
///
/// A mask has a bit for each day of the month, and with SKIP one for the day just outside it.
///
/// A class, so that handing a pattern on costs one count.
final class MonthPattern: Sendable {
    /// A month of the pattern before the calendar, counted from January of year 0.
    let anchor: Int
    /// Every how many months.
    let interval: Int
    /// The months of the year that the pattern is limited to, bit 0 for January.
    let months: UInt16
    /// SKIP, when a day may leave its month; then the interval is at least 2.
    let skip: SkipPolicy
    /// 28 masks; bit b is day `first of month + b - bias`.
    let masks: [UInt32]
    /// How many days there are before every eighth month of a turn.
    let ranks: [UInt32]
    /// Months of the pattern until everything repeats.
    let turn: Int
    /// Days of the pattern in a turn.
    let turnDays: Int

    /// A pattern to which the month `anchor` belongs.
    init(anchor: Int, interval: Int, months: UInt16, skip: SkipPolicy, masks: [UInt32]) {
        // Month numbers of the calendar are at least 12: distances from here are never negative.
        self.anchor = anchor - ((anchor + 24) / interval + 1) * interval
        self.interval = interval
        self.months = months
        self.skip = skip
        self.masks = masks
        turn = 4_800 / commonDivisor(4_800, interval)
        var ranks: [UInt32] = []
        ranks.reserveCapacity(turn / 8 + 1)
        var days = 0
        var walk = MonthWalk(anchor: self.anchor, interval: interval, bias: 0, from: 0)
        for index in 0..<turn {
            if index & 7 == 0 { ranks.append(UInt32(days)) }
            let entry = walk.entry
            days += months >> entry.month & 1 == 1 ? masks[entry.shape].nonzeroBitCount : 0
            walk.advance()
        }
        self.ranks = ranks
        turnDays = days
    }

    /// Days by which bit 0 lies before the first of the month.
    var bias: Int { skip == .backward ? 1 : 0 }

    /// The mask of a month.
    @inline(__always) func mask(_ entry: GregorianCycle.Entry) -> UInt32 {
        months &>> entry.month & 1 == 1 ? masks[entry.shape] : 0
    }

    /// The first month of the pattern that may hold a day not before `day`.
    @inline(__always) func firstIndex(from month: Int) -> Int {
        let month = skip == .forward ? month &- 1 : month
        return narrowDivide(month &- anchor &+ interval &- 1, interval)
    }

    func contains(_ day: Int) -> Bool {
        let place = MonthPlace(day)
        if skip != .omit { return next(onOrAfter: day) == day }
        let distance = place.month &- anchor
        guard interval == 1 || narrowDivide(distance, interval) &* interval == distance else {
            return false
        }
        let month = place.month < 0 ? place.month &+ 4_800 : place.month % 4_800
        return mask(GregorianCycle.months[month]) &>> UInt32(truncatingIfNeeded: place.day) & 1 == 1
    }

    func next(onOrAfter day: Int) -> Int? {
        var walk = MonthWalk(self, from: firstIndex(from: MonthPlace(day).month))
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
        var index = narrowDivide(month - anchor, interval)
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

    /// The mask without its first `bits` bits.
    @inline(__always) func mask(_ entry: GregorianCycle.Entry, from bits: Int) -> UInt32 {
        let mask = mask(entry)
        if bits <= 0 { return mask }
        return bits < 32 ? mask & ~0 << UInt32(bits) : 0
    }
}

/// A place among the months of a pattern, from which the next is an addition away.
struct MonthWalk {
    private var month: Int
    private var cycleStart: Int
    private let step: Int
    private let stepDays: Int

    @inline(__always) init(_ pattern: MonthPattern, from index: Int) {
        self.init(
            anchor: pattern.anchor, interval: pattern.interval, bias: pattern.bias, from: index)
    }

    @inline(__always) init(anchor: Int, interval: Int, bias: Int, from index: Int) {
        let month = anchor &+ index &* interval
        let cycle = floorDivide(month, 4_800)
        self.month = month &- cycle &* 4_800
        cycleStart = GregorianCycle.origin &+ cycle &* GregorianCycle.days &- bias
        let cycles = interval / 4_800
        step = interval &- cycles &* 4_800
        stepDays = cycles &* GregorianCycle.days
    }

    /// The shape of the month and where it starts in its cycle.
    @inline(__always) var entry: GregorianCycle.Entry { GregorianCycle.months[month] }

    /// The day of bit 0 of the month's mask.
    @inline(__always) var first: Int { cycleStart &+ entry.start }

    /// Goes on to the next month of the pattern.
    @inline(__always) mutating func advance() {
        month &+= step
        cycleStart &+= stepDays
        if month >= 4_800 {
            month &-= 4_800
            cycleStart &+= GregorianCycle.days
        }
    }
}
