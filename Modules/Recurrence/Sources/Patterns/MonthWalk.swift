/// A position among the months of a pattern, from which the next one is an addition.
struct MonthWalk {
    private let table: FixedTable<GregorianCycle.Entry>
    private var month: Int
    private var cycleStart: Int
    private let step: Int
    private let stepDays: Int

    @inline(__always) init(_ pattern: MonthPattern, from index: Int) {
        self.init(
            anchor: pattern.anchor, interval: pattern.interval, bias: pattern.bias, from: index)
    }

    @inline(__always) init(anchor: Int, interval: Int, bias: Int, from index: Int) {
        table = GregorianCycle.months
        let month = anchor &+ index &* interval
        let cycle = floorDivide(month, 4_800)
        self.month = month &- cycle &* 4_800
        cycleStart = GregorianCycle.origin &+ cycle &* GregorianCycle.days &- bias
        let cycles = interval / 4_800
        step = interval &- cycles &* 4_800
        stepDays = cycles &* GregorianCycle.days
    }

    /// The shape of the month and its start in the cycle.
    @inline(__always) var entry: GregorianCycle.Entry { table[unchecked: month] }

    /// The day of bit 0 of the month's mask.
    @inline(__always) var first: Int { cycleStart &+ entry.start }

    /// Advances to the next month of the pattern.
    @inline(__always) mutating func advance() {
        month &+= step
        cycleStart &+= stepDays
        if month >= 4_800 {
            month &-= 4_800
            cycleStart &+= GregorianCycle.days
        }
    }
}

extension MonthWalk {
    /// Returns the number of days before each month from here on over a turn, and the total.
    func sums(over turn: Int, _ months: UInt16, _ counts: [UInt8]) -> [Int] {
        var walk = self
        var sums = [0]
        sums.reserveCapacity(turn + 1)
        for index in 0..<turn {
            let entry = walk.entry
            let days = months &>> entry.month & 1 == 1 ? Int(counts[entry.shape]) : 0
            sums.append(sums[index] + days)
            walk.advance()
        }
        return sums
    }
}
