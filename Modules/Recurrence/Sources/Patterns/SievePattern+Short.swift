/// Counting where months limit the days and the period is so short that tables hold every sum.
///
/// A block of years begins with a leap year, and so does every four years of it. The exceptions are
/// the years 100, 200 and 300 of the cycle, each the first of its block: seen from the years after
/// it, the block might as well begin with a leap year a day earlier.
extension SievePattern {
    /// How many days lie between the start of a day's block and the day; `rest` and `year` are
    /// those of the cycle.
    @inline(__always)
    func rank(_ day: Int, turn: Int, rest: Int, year: Int) -> Int {
        let block = ranks.bySize.quotient(year)
        let first = block &* ranks.size
        let into = year &- first
        let start = ranks.yearTable[year].start
        var phase = self.phase(day &- rest &+ ranks.yearTable[first].start)
        var count = 0
        if into > 0, !ranks.yearTable[first].isLeap {
            count = surplus(phase)
            phase = before(phase)
        }
        count &+= Int(ranks.fours[phase &* 5 &+ into &>> 2])
        phase = ranks.byPeriod.split(phase &+ (into &>> 2) &* ranks.stepOfFour).rest
        count &+= Int(ranks.inFour[phase &* 4 &+ into & 3])
        let month = GregorianCycle.month(of: rest, in: ranks.monthTable)
        let kind = self.kind(of: year, from: day &- rest &+ start)
        count &+= Int(ranks.months[kind &* 12 &+ month &- year &* 12])
        let days = rest &- ranks.monthTable[month].start
        let bits = self.bits(ofMonth: month, first: day &- days)
        return count &+ (bits & ~(~0 &<< UInt64(truncatingIfNeeded: days))).nonzeroBitCount
    }

    /// The day that has `left` days between the start of its block and itself.
    @inline(__always)
    func day(at left: Int, turn: Int, block: Int) -> Int {
        let cycleStart = GregorianCycle.origin &+ turn &* GregorianCycle.days
        var (left, year) = (left, block &* ranks.size)
        var phase = self.phase(cycleStart &+ ranks.yearTable[year].start)
        if ranks.yearTable[year].isLeap || left >= Int(ranks.years[phase]) {
            if !ranks.yearTable[year].isLeap {
                left &-= surplus(phase)
                phase = before(phase)
            }
            let base = phase &* 5
            var four = 0
            for later in 1..<5 {
                four &+= Int(ranks.fours[base &+ later]) <= left ? 1 : 0
            }
            left &-= Int(ranks.fours[base &+ four])
            phase = ranks.byPeriod.split(phase &+ four &* ranks.stepOfFour).rest
            var one = 0
            for later in 1..<4 { one &+= Int(ranks.inFour[phase &* 4 &+ later]) <= left ? 1 : 0 }
            left &-= Int(ranks.inFour[phase &* 4 &+ one])
            year &+= four &* 4 &+ one
        }
        let start = ranks.yearTable[year].start
        let kind = self.kind(of: year, from: cycleStart &+ start)
        return day(at: left, inYear: year, kind: kind, cycleStart: cycleStart)
    }

    @inline(__always)
    private func day(at left: Int, inYear year: Int, kind: Int, cycleStart: Int) -> Int {
        let base = kind &* 12
        var month = 0
        for later in 1..<12 { month &+= Int(ranks.months[base &+ later]) <= left ? 1 : 0 }
        let rest = left &- Int(ranks.months[base &+ month])
        let index = year &* 12 &+ month
        let first = cycleStart &+ ranks.monthTable[index].start
        return first &+ bits(ofMonth: index, first: first).place(ofSetBit: rest)
    }

    /// Where in the period a day lies.
    @inline(__always) private func phase(_ day: Int) -> Int {
        ranks.byPeriod.split(day &- cycle.anchor).rest
    }

    /// The phase of the day before.
    @inline(__always) private func before(_ phase: Int) -> Int {
        phase == 0 ? ranks.period &- 1 : phase &- 1
    }

    /// By how many days a common year has more than a leap year that starts a day earlier.
    private func surplus(_ phase: Int) -> Int {
        Int(ranks.years[phase]) &- Int(ranks.years[ranks.period &+ before(phase)])
    }

    /// What the numbers of a year that starts on a day stand under.
    @inline(__always) private func kind(of year: Int, from start: Int) -> Int {
        (ranks.yearTable[year].isLeap ? ranks.period : 0) &+ phase(start)
    }

    /// The days of the pattern in a month, bit 0 for the first.
    @inline(__always) private func bits(ofMonth month: Int, first: Int) -> UInt64 {
        let shift = UInt64(truncatingIfNeeded: phase(first))
        let steps = ranks.low &>> shift | (ranks.high &<< 1) &<< (63 &- shift)
        guard case .months(let pattern) = filter else { return 0 }
        return steps & UInt64(pattern.mask(ranks.monthTable[month]))
    }
}
