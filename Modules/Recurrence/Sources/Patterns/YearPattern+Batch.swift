extension YearPattern {
    /// Writes the days from a day on, as many as the batch has room for.
    func fill(_ batch: inout DayBatch, from day: Int) {
        var walk = YearWalk(self, from: firstIndex(from: day))
        // Only the first year or two can begin before the day.
        while walk.first < day {
            guard append(walk, &batch, from: day) else { return }
            walk.advance()
        }
        switch lanes {
        case 1: fill(&batch, &walk, lanes: 1)
        case 2: fill(&batch, &walk, lanes: 2)
        case 4: fill(&batch, &walk, lanes: 4)
        default: break
        }
        while !batch.isFull, walk.first <= batch.limit, append(walk, &batch, from: day) {
            walk.advance()
        }
    }

    /// Writes the days of a year; returns false if no more days are needed.
    private func append(_ walk: YearWalk, _ batch: inout DayBatch, from day: Int) -> Bool {
        let (shape, first, words) = (walk.entry.shape, walk.first, words)
        for place in 0..<YearMask.wordCount {
            var bits = words[shape &* YearMask.wordCount &+ place]
            if bits == 0 { continue }
            let start = first &+ place &* 64
            if start < day { bits = day - start < 64 ? bits & ~0 << UInt64(day - start) : 0 }
            while bits != 0 {
                guard batch.append(start &+ bits.trailingZeroBitCount) else { return false }
                bits &= bits &- 1
            }
        }
        return true
    }

    /// Writes the days of whole years while there is room for the longest one, in the same way as
    /// `MonthPattern`.
    @inline(__always)
    private func fill(_ batch: inout DayBatch, _ walk: inout YearWalk, lanes: Int) {
        let (pen, days, counts) = (batch.pen, days, counts)
        precondition(
            days.count == GregorianCycle.shapes * lanes && counts.count == GregorianCycle.shapes)
        let (last, end) = (batch.limit &- 384, batch.wanted &- lanes)
        var (count, place) = (batch.count, walk)
        while count <= end, place.first <= last {
            let (shape, first) = (place.entry.shape, place.first)
            pen.put(first &+ Int(days[unchecked: shape &* lanes]), at: count)
            if lanes > 1 {
                pen.put(first &+ Int(days[unchecked: shape &* lanes &+ 1]), at: count &+ 1)
            }
            if lanes > 2 {
                pen.put(first &+ Int(days[unchecked: shape &* lanes &+ 2]), at: count &+ 2)
                pen.put(first &+ Int(days[unchecked: shape &* lanes &+ 3]), at: count &+ 3)
            }
            count &+= Int(counts[unchecked: shape])
            place.advance()
        }
        walk = place
        batch.keep(count)
    }
}

/// A position among the years of a pattern, from which the next one is an addition.
struct YearWalk {
    private let table: FixedTable<GregorianCycle.Entry>
    private var year: Int
    private var cycleStart: Int
    private let step: Int
    private let stepDays: Int

    @inline(__always) init(_ pattern: YearPattern, from index: Int) {
        table = pattern.cycle
        let year = pattern.anchor &+ index &* pattern.interval
        let cycle = floorDivide(year, 400)
        self.year = year &- cycle &* 400
        cycleStart = GregorianCycle.origin &+ cycle &* GregorianCycle.days &- YearMask.bias
        let cycles = pattern.interval / 400
        step = pattern.interval &- cycles &* 400
        stepDays = cycles &* GregorianCycle.days
    }

    /// The shape of the year and its start in the cycle.
    @inline(__always) var entry: GregorianCycle.Entry { table[unchecked: year] }

    /// The day of bit 0 of the year's mask.
    @inline(__always) var first: Int { cycleStart &+ entry.start }

    /// Advances to the next year of the pattern.
    @inline(__always) mutating func advance() {
        year &+= step
        cycleStart &+= stepDays
        if year >= 400 {
            year &-= 400
            cycleStart &+= GregorianCycle.days
        }
    }
}
