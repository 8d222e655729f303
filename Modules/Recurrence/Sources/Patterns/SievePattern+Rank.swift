import Core

extension SievePattern {
    /// How many days of the pattern lie before a day, from 1 January of year 0 on; days after the
    /// calendar are like the one after its end.
    func rank(_ day: Int) -> Int {
        let day = min(max(day, GregorianCycle.origin), SievePattern.end)
        let (turn, rest) = GregorianCycle.split(day)
        let table = GregorianCycle.years
        let year = GregorianCycle.year(of: rest, in: table)
        let block = ranks.bySize.quotient(year)
        var walk = SieveWalk(self, turn: turn, block: block)
        var count = ranks.blocks[walk.block]
        if ranks.years.count == 0 { return count &+ self.count(from: walk.first, to: day) }
        if ranks.fours.count > 0 {
            while walk.year &+ 4 <= year, walk.isRegular {
                count &+= walk.daysOfFour
                walk.advanceFour()
            }
        }
        while walk.year < year {
            count &+= walk.days
            walk.advance()
        }
        if ranks.months.count == 0 { return count &+ self.count(from: walk.first, to: day) }
        let month = GregorianCycle.month(of: rest, in: filter.monthTable)
        let entry = filter.monthTable[month]
        count &+= Int(ranks.months[walk.kind &* 12 &+ month &- year &* 12])
        let days = rest &- entry.start
        let bits = self.bits(ofMonth: month, first: day &- days)
        return count &+ (bits & ~(~0 &<< UInt64(truncatingIfNeeded: days))).nonzeroBitCount
    }

    /// The day that has `rank` days of the pattern before it, or one after the calendar.
    func select(_ rank: Int) -> Int {
        guard rank < ranks.total else { return SievePattern.end }
        let block = self.block(of: rank)
        var left = rank &- ranks.blocks[block]
        let turn = block / ranks.blocksPerCycle
        var walk = SieveWalk(self, turn: turn, block: block &- turn &* ranks.blocksPerCycle)
        if ranks.years.count == 0 { return day(at: left, from: walk.first) }
        if ranks.fours.count > 0 {
            while walk.isRegular, walk.daysOfFour <= left {
                left &-= walk.daysOfFour
                walk.advanceFour()
            }
        }
        while walk.days <= left {
            left &-= walk.days
            walk.advance()
        }
        if ranks.months.count == 0 { return day(at: left, from: walk.first) }
        let base = walk.kind &* 12
        var month = 0
        for later in 1..<12 { month &+= Int(ranks.months[base &+ later]) <= left ? 1 : 0 }
        left &-= Int(ranks.months[base &+ month])
        let index = walk.year &* 12 &+ month
        let first =
            walk.first &+ filter.monthTable[index].start
            &- filter.monthTable[walk.year &* 12].start
        return first &+ bits(ofMonth: index, first: first).place(ofSetBit: left)
    }

    /// 1 January of the year 10,000.
    static let end = GregorianCycle.start(ofYear: SieveRanks.span)

    /// The block of years that the day of a rank lies in.
    private func block(of rank: Int) -> Int {
        let blocks = ranks.blocks
        if ranks.months.count > 0 {
            // Short periods spread their days almost evenly: guess, then correct the guess.
            var block = (rank &* ranks.blocksPerDay) &>> 32
            while blocks[block] > rank { block &-= 1 }
            while blocks[block &+ 1] <= rank { block &+= 1 }
            return block
        }
        var (low, high) = (0, SieveRanks.span / ranks.size)
        while high &- low > 1 {
            let middle = (low &+ high) &>> 1
            if blocks[middle] <= rank { low = middle } else { high = middle }
        }
        return low
    }

    /// The days of the pattern in a month, bit 0 for the first.
    @inline(__always) private func bits(ofMonth month: Int, first: Int) -> UInt64 {
        let phase = ranks.byPeriod.split(first &- cycle.anchor).rest
        let shift = UInt64(truncatingIfNeeded: phase)
        let steps = ranks.low &>> shift | (ranks.high &<< 1) &<< (63 &- shift)
        return steps & UInt64(filter.bits(ofMonth: month))
    }

    /// How many days lie from one day to before another, one step of the cycle after the other.
    private func count(from first: Int, to end: Int) -> Int {
        SievePattern.count(cycle, filter, from: first, to: end)
    }

    /// How many days of a cycle that a filter lets pass lie from one day to before another.
    static func count(
        _ cycle: CyclePattern, _ filter: DatePattern, from first: Int, to end: Int
    ) -> Int {
        var count = 0
        var rank = cycle.rank(first)
        while true {
            let day = cycle.select(rank)
            if day >= end { return count }
            count &+= filter.contains(day) ? 1 : 0
            rank &+= 1
        }
    }

    /// The day that has `left` days between `first` and itself; there must be one.
    private func day(at left: Int, from first: Int) -> Int {
        var (left, rank) = (left, cycle.rank(first))
        while true {
            let day = cycle.select(rank)
            if day >= SievePattern.end { return day }
            if filter.contains(day) {
                if left == 0 { return day }
                left &-= 1
            }
            rank &+= 1
        }
    }
}

/// A place among the years of a sieve's block.
private struct SieveWalk {
    /// The block, from the year 0 on.
    let block: Int
    /// The year of the cycle.
    private(set) var year: Int
    /// Where in the period it starts.
    private var phase: Int
    private var leap: Int
    private let cycleStart: Int
    private let table = GregorianCycle.years
    private let ranks: SieveRanks

    @inline(__always) init(_ pattern: SievePattern, turn: Int, block: Int) {
        ranks = pattern.ranks
        self.block = turn &* ranks.blocksPerCycle &+ block
        year = block &* ranks.size
        cycleStart = GregorianCycle.origin &+ turn &* GregorianCycle.days
        let entry = table[year]
        leap = entry.isLeap ? 1 : 0
        phase = ranks.byPeriod.split(cycleStart &+ entry.start &- pattern.cycle.anchor).rest
    }

    /// What the year's numbers stand under.
    @inline(__always) var kind: Int { (leap == 1 ? ranks.period : 0) &+ phase }

    /// How many days the year has.
    @inline(__always) var days: Int { Int(ranks.years[kind]) }

    /// 1 January.
    @inline(__always) var first: Int { cycleStart &+ table[year].start }

    /// Whether the year begins four of which it is the leap year.
    @inline(__always) var isRegular: Bool { leap == 1 }

    /// How many days it has with the three years after it.
    @inline(__always) var daysOfFour: Int { Int(ranks.fours[phase]) }

    /// Goes on by four years.
    @inline(__always) mutating func advanceFour() {
        phase &+= ranks.stepOfFour
        if phase >= ranks.period { phase &-= ranks.period }
        year &+= 4
        leap = table[year].isLeap ? 1 : 0
    }

    /// Goes on to the next year.
    @inline(__always) mutating func advance() {
        phase &+= ranks.step &+ leap
        if phase >= ranks.period { phase &-= ranks.period }
        year &+= 1
        leap = table[year].isLeap ? 1 : 0
    }
}

extension SieveRanks {
    /// Blocks in 400 years.
    @inline(__always) var blocksPerCycle: Int { size == 16 ? 25 : 10 }
}

extension DatePattern {
    /// The months of the cycle.
    @inline(__always) fileprivate var monthTable: FixedTable<GregorianCycle.Entry> {
        switch self {
        case .months(let pattern): pattern.cycle
        case .years: GregorianCycle.months
        }
    }

    /// The days of a month of the cycle that the filter lets pass, bit 0 for the first.
    @inline(__always) fileprivate func bits(ofMonth month: Int) -> UInt32 {
        switch self {
        case .months(let pattern): pattern.mask(pattern.cycle[month])
        case .years(let pattern): pattern.bits(ofMonth: month)
        }
    }
}

extension YearPattern {
    /// The days of a month of the cycle, bit 0 for the first; for patterns of every year.
    fileprivate func bits(ofMonth month: Int) -> UInt32 {
        let (year, months) = (cycle[month / 12], GregorianCycle.months)
        let first = months[month].start &- year.start &+ YearMask.bias
        let length = months[month &+ 1].start &- months[month].start
        let (place, shift) = (first &>> 6, UInt64(truncatingIfNeeded: first & 63))
        var bits = word(place, of: year.shape) &>> shift
        if shift > 33 { bits |= word(place &+ 1, of: year.shape) &<< (64 &- shift) }
        return UInt32(truncatingIfNeeded: bits & ~(~0 &<< UInt64(truncatingIfNeeded: length)))
    }
}
