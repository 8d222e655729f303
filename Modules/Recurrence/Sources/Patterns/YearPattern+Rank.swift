extension YearPattern {
    /// How many days of the pattern lie before a day, from some fixed point on.
    func rank(_ day: Int) -> Int {
        let start = firstIndex(from: day)
        let turns = narrowDivide(start, turn)
        let count =
            turns &* turnDays &+ Int(ranks[start &- turns &* turn]) &+ daysBefore(day, in: start)
        return spills ? count &+ daysBefore(day, in: start + 1) : count
    }

    @inline(__always) private func daysBefore(_ day: Int, in index: Int) -> Int {
        let (shape, first) = entry(index)
        let bits = min(day &- first, 383)
        if bits <= 0 { return 0 }
        let word = masks[shape].words[unchecked: bits &>> 6]
        let low = word & ~(~0 &<< UInt64(truncatingIfNeeded: bits))
        return Int(prefixes[shape &* YearMask.wordCount &+ bits &>> 6]) &+ low.nonzeroBitCount
    }

    /// The day that has `rank` days of the pattern before it.
    func select(_ rank: Int) -> Int {
        let turns = narrowDivide(rank, turnDays)
        let rest = rank &- turns &* turnDays
        // The days are spread almost evenly: guess the year, then correct the guess.
        var index = min(narrowDivide(rest &* turn, turnDays), turn - 1)
        while Int(ranks[index]) > rest { index -= 1 }
        while index + 1 < turn, Int(ranks[index + 1]) <= rest { index += 1 }
        let (shape, first) = entry(turns * turn + index)
        return first + masks[shape].place(ofSetBit: rest - Int(ranks[index]))
    }

    /// Adds the days of the pattern to words; `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var index = firstIndex(from: first)
        while true {
            let (shape, start) = entry(index)
            if start >= end { return }
            for word in 0..<YearMask.wordCount where masks[shape].words[word] != 0 {
                words.insert(masks[shape].words[word], at: start - first + word * 64)
            }
            index += 1
        }
    }

    func fill(_ batch: inout DayBatch, from day: Int) {
        var index = firstIndex(from: day)
        masks.withUnsafeBufferPointer { masks in
            while true {
                let (shape, first) = entry(index)
                guard first <= batch.limit else { return }
                for word in 0..<YearMask.wordCount {
                    var bits = masks[shape].words[unchecked: word]
                    if bits == 0 { continue }
                    let start = first &+ word &* 64
                    if start < day {
                        bits = day - start < 64 ? bits & ~0 << UInt64(day - start) : 0
                    }
                    while bits != 0 {
                        guard batch.append(start &+ bits.trailingZeroBitCount) else { return }
                        bits &= bits &- 1
                    }
                }
                index &+= 1
            }
        }
    }
}
