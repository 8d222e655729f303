extension YearPattern {
    /// Returns the number of the pattern's days before a day, counted from a fixed point.
    @inline(__always) func rank(_ day: Int) -> Int {
        if interval == 1 {
            let (turns, rest) = GregorianCycle.split(day)
            let year = GregorianCycle.year(of: rest, in: cycle)
            let entry = cycle[unchecked: year]
            return (turns &+ 1) &* turnDays &+ ranks[year]
                &+ daysBefore(rest &- entry.start &+ YearMask.bias, entry.shape)
        }
        return rankAtIntervals(day)
    }

    private func rankAtIntervals(_ day: Int) -> Int {
        if spills { return rankSpilling(day) }
        let (turns, rest) = GregorianCycle.split(day)
        let yearOfCycle = GregorianCycle.year(of: rest, in: cycle)
        let entry = cycle[unchecked: yearOfCycle]
        let (index, between) = byInterval.split(turns &* 400 &+ yearOfCycle &- anchor)
        let (turn, place) = byTurn.split(index &+ (between == 0 ? 0 : 1))
        let inYear = daysBefore(rest &- entry.start &+ YearMask.bias, entry.shape)
        return turn &* turnDays &+ ranks[place] &+ (between == 0 ? inYear : 0)
    }

    /// Returns the rank if the year before and the next year can both contain the day.
    private func rankSpilling(_ day: Int) -> Int {
        let index = firstIndex(from: day)
        let (turns, rest) = byTurn.split(index)
        let (this, next) = (entry(index), entry(index &+ 1))
        return turns &* turnDays &+ ranks[rest]
            &+ daysBefore(min(day &- this.first, 383), this.shape)
            &+ daysBefore(min(day &- next.first, 383), next.shape)
    }

    /// Returns the number of a mask's bits before a bit; 0 for negative bits.
    @inline(__always) private func daysBefore(_ bit: Int, _ shape: Int) -> Int {
        if bit <= 0 { return 0 }
        let place = shape &* YearMask.wordCount &+ bit &>> 6
        // There is a prefix for every word, so one check is enough.
        let before = Int(prefixes[place])
        let low = words[unchecked: place] & ~(~0 &<< UInt64(truncatingIfNeeded: bit))
        return before &+ low.nonzeroBitCount
    }

    /// Returns the shape of a year of a turn and the day of its bit 0.
    @inline(__always) private func place(_ index: Int, _ turns: Int) -> (shape: Int, first: Int) {
        guard interval == 1 else { return entry(turns &* turn &+ index) }
        // A turn is a cycle here, and the first one begins with the year -400.
        let entry = cycle[unchecked: index]
        let start = GregorianCycle.origin &+ (turns &- 1) &* GregorianCycle.days
        return (entry.shape, start &+ entry.start &- YearMask.bias)
    }

    /// Returns the day with `rank` days of the pattern before it.
    @inline(__always) func select(_ rank: Int) -> Int {
        let (turns, rest) = byTurnDays.split(rank)
        let index = guess.find(rest) { ranks[unchecked: $0] }
        let (shape, first) = place(index, turns)
        let left = rest &- ranks[unchecked: index]
        if lanes > 0 { return first &+ Int(days[shape &* lanes &+ left]) }
        let base = shape &* YearMask.wordCount
        let last = YearMask.wordCount &- 1
        // The check of the last prefix makes the checks of the earlier ones and of the words
        // unnecessary.
        var word = Int(prefixes[base &+ last]) <= left ? 1 : 0
        for later in 1..<last { word &+= Int(prefixes[unchecked: base &+ later]) <= left ? 1 : 0 }
        let inWord = left &- Int(prefixes[unchecked: base &+ word])
        return first &+ word &* 64
            &+ words[unchecked: base &+ word].place(ofSetBit: inWord, bits)
    }

    /// Adds the days of the pattern to words. `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var index = firstIndex(from: first)
        while true {
            let (shape, start) = entry(index)
            if start >= end { return }
            for place in 0..<YearMask.wordCount {
                words.insert(word(place, of: shape), at: start - first + place * 64)
            }
            index += 1
        }
    }
}
