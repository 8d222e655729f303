import Core

extension SievePattern {
    /// How many days of the pattern lie before a day, from 1 January of year 0 on; days after the
    /// calendar are like the one after its end.
    func rank(_ day: Int) -> Int {
        let day = min(max(day, GregorianCycle.origin), SievePattern.end)
        let (turn, rest) = GregorianCycle.split(day)
        let year = GregorianCycle.year(of: rest, in: ranks.yearTable)
        let block = ranks.bySize.quotient(year)
        let count = ranks.blocks[turn &* ranks.blocksPerCycle &+ block]
        if ranks.months.count > 0 {
            return count &+ rank(day, turn: turn, rest: rest, year: year)
        }
        var walk = SieveWalk(self, turn: turn, block: block)
        if ranks.years.count == 0 { return count &+ self.count(from: walk.first, to: day) }
        var sum = 0
        while walk.year < year {
            sum &+= walk.days
            walk.advance()
        }
        return count &+ sum &+ self.count(from: walk.first, to: day)
    }

    /// The day that has `rank` days of the pattern before it, or one after the calendar.
    func select(_ rank: Int) -> Int {
        guard rank < ranks.total else { return SievePattern.end }
        let block = self.block(of: rank)
        let turn = block / ranks.blocksPerCycle
        let inTurn = block &- turn &* ranks.blocksPerCycle
        var left = rank &- ranks.blocks[block]
        if ranks.months.count > 0 { return day(at: left, turn: turn, block: inTurn) }
        var walk = SieveWalk(self, turn: turn, block: inTurn)
        guard ranks.years.count > 0 else { return day(at: left, from: walk.first) }
        while walk.days <= left {
            left &-= walk.days
            walk.advance()
        }
        return day(at: left, from: walk.first)
    }

    /// 1 January of the year 10,000.
    static var end: Int { 2_932_897 }

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
    /// The year of the cycle.
    private(set) var year: Int
    /// Where in the period it starts.
    private var phase: Int
    private let cycleStart: Int
    private let ranks: SieveRanks

    init(_ pattern: SievePattern, turn: Int, block: Int) {
        ranks = pattern.ranks
        year = block &* ranks.size
        cycleStart = GregorianCycle.origin &+ turn &* GregorianCycle.days
        let start = cycleStart &+ ranks.yearTable[year].start
        phase = ranks.byPeriod.split(start &- pattern.cycle.anchor).rest
    }

    private var leap: Int { ranks.yearTable[year].isLeap ? 1 : 0 }

    /// How many days the year has.
    @inline(__always) var days: Int { Int(ranks.years[leap &* ranks.period &+ phase]) }

    /// 1 January.
    @inline(__always) var first: Int { cycleStart &+ ranks.yearTable[year].start }

    /// Goes on to the next year.
    @inline(__always) mutating func advance() {
        phase &+= ranks.step &+ leap
        if phase >= ranks.period { phase &-= ranks.period }
        year &+= 1
    }
}

extension SieveRanks {
    /// Blocks in 400 years.
    @inline(__always) var blocksPerCycle: Int { size == 20 ? 20 : 10 }
}
