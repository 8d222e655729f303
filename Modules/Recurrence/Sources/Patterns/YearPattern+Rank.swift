extension YearPattern {
    /// How many days of the pattern lie before a day, from some fixed point on.
    func rank(_ day: Int) -> Int {
        let start = firstIndex(from: day)
        let turns = floorDivide(start, turn)
        var count = turns * turnDays + Int(ranks[start - turns * turn])
        for index in start...(start + 1) {
            let (shape, first) = entry(index)
            guard first < day else { break }
            count += masks[shape].count(before: min(day - first, 384))
        }
        return count
    }

    /// The day that has `rank` days of the pattern before it.
    func select(_ rank: Int) -> Int {
        let turns = floorDivide(rank, turnDays)
        let rest = rank - turns * turnDays
        // The days are spread almost evenly: guess the year, then correct the guess.
        var index = min(rest * turn / turnDays, turn - 1)
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
}
