extension MonthPattern {
    /// How many days of the pattern lie before a day, from some fixed point on.
    func rank(_ day: Int) -> Int {
        let start = firstIndex(from: MonthPlace(day).month)
        let turns = narrowDivide(start, turn)
        let rest = start &- turns &* turn
        var count = turns &* turnDays &+ Int(ranks[rest >> 3])
        var walk = MonthWalk(self, from: start &- rest & 7)
        for _ in 0..<(rest & 7) {
            count &+= mask(walk.entry).nonzeroBitCount
            walk.advance()
        }
        count &+= daysBefore(day, in: walk)
        guard skip != .omit else { return count }
        // With SKIP the month before and the next may both reach to the day.
        walk.advance()
        return count &+ daysBefore(day, in: walk)
    }

    @inline(__always) private func daysBefore(_ day: Int, in walk: MonthWalk) -> Int {
        let bits = day &- walk.first
        if bits <= 0 { return 0 }
        let mask = mask(walk.entry)
        return (bits < 32 ? mask & ~(~0 << UInt32(bits)) : mask).nonzeroBitCount
    }

    /// The day that has `rank` days of the pattern before it.
    func select(_ rank: Int) -> Int {
        let turns = narrowDivide(rank, turnDays)
        let rest = rank &- turns &* turnDays
        // The days are spread almost evenly: guess the block, then correct the guess.
        var block = min(narrowDivide(rest &* ranks.count, turnDays), ranks.count - 1)
        while Int(ranks[block]) > rest { block &-= 1 }
        while block &+ 1 < ranks.count, Int(ranks[block &+ 1]) <= rest { block &+= 1 }
        var left = rest &- Int(ranks[block])
        var walk = MonthWalk(self, from: turns &* turn &+ block &* 8)
        while true {
            let mask = mask(walk.entry)
            let days = mask.nonzeroBitCount
            if left < days { return walk.first &+ UInt64(mask).place(ofSetBit: left) }
            left &-= days
            walk.advance()
        }
    }

    /// Adds the days of the pattern to words; `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var walk = MonthWalk(self, from: firstIndex(from: MonthPlace(first).month))
        while walk.first < end {
            words.insert(UInt64(mask(walk.entry)), at: walk.first - first)
            walk.advance()
        }
    }

    func fill(_ batch: inout DayBatch, from day: Int) {
        var walk = MonthWalk(self, from: firstIndex(from: MonthPlace(day).month))
        masks.withUnsafeBufferPointer { masks in
            while walk.first <= batch.limit {
                let (entry, first) = (walk.entry, walk.first)
                var mask = months &>> entry.month & 1 == 1 ? masks[entry.shape] : 0
                // Only the first month or two can begin before the day.
                if first < day { mask = day - first < 32 ? mask & ~0 << UInt32(day - first) : 0 }
                while mask != 0 {
                    guard batch.append(first &+ mask.trailingZeroBitCount) else { return }
                    mask &= mask &- 1
                }
                walk.advance()
            }
        }
    }
}

extension MutableSpan<UInt64> {
    /// Adds 64 bits whose lowest belongs at `place`; what falls outside is dropped.
    @inline(__always) mutating func insert(_ bits: UInt64, at place: Int) {
        let (word, shift) = (place >> 6, UInt64(place & 63))
        if word >= 0, word < count { self[unchecked: word] |= bits << shift }
        if shift != 0, word + 1 >= 0, word + 1 < count {
            self[unchecked: word + 1] |= bits >> (64 - shift)
        }
    }
}
