extension MonthPattern {
    /// How many days of the pattern lie before a day, from some fixed point on.
    func rank(_ day: Int) -> Int {
        let start = firstIndex(from: day)
        var count = full(start)
        // With SKIP the month before, the day's own and the next may all reach to the day.
        for index in start...(start + 1) {
            let (mask, first) = mask(index)
            guard first < day else { break }
            let low = day - first < 32 ? ~(~0 << UInt32(day - first)) : UInt32.max
            count += (mask & low).nonzeroBitCount
        }
        return count
    }

    /// How many days the months before the `index`-th hold.
    private func full(_ index: Int) -> Int {
        let turns = floorDivide(index, turn)
        let rest = index - turns * turn
        var count = turns * turnDays + Int(ranks[rest >> 3])
        for month in (rest & ~7)..<rest { count += mask(month).mask.nonzeroBitCount }
        return count
    }

    /// The day that has `rank` days of the pattern before it.
    func select(_ rank: Int) -> Int {
        let turns = floorDivide(rank, turnDays)
        let rest = rank - turns * turnDays
        // The days are spread almost evenly: guess the block, then correct the guess.
        var block = min(rest * ranks.count / turnDays, ranks.count - 1)
        while Int(ranks[block]) > rest { block -= 1 }
        while block + 1 < ranks.count, Int(ranks[block + 1]) <= rest { block += 1 }
        var left = rest - Int(ranks[block])
        var index = block * 8
        while true {
            let days = mask(index).mask.nonzeroBitCount
            if left < days { break }
            left -= days
            index += 1
        }
        let (mask, first) = mask(turns * turn + index)
        return first + UInt64(mask).place(ofSetBit: left)
    }

    /// Adds the days of the pattern to words; `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var index = firstIndex(from: first)
        while true {
            let (mask, start) = mask(index)
            if start >= end { return }
            words.insert(UInt64(mask), at: start - first)
            index += 1
        }
    }
}

extension MutableSpan<UInt64> {
    /// Adds 64 bits whose lowest belongs at `place`; what falls outside is dropped.
    mutating func insert(_ bits: UInt64, at place: Int) {
        let (word, shift) = (place >> 6, UInt64(place & 63))
        if word >= 0, word < count { self[word] |= bits << shift }
        if shift != 0, word + 1 >= 0, word + 1 < count { self[word + 1] |= bits >> (64 - shift) }
    }
}
