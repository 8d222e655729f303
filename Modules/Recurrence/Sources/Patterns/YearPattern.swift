import Core

/// Days given by a mask for each of the 28 shapes of a year, in every n-th year.
struct YearPattern: Hashable, Sendable {
    /// A year of the pattern.
    let anchor: Int
    /// Every how many years.
    let interval: Int
    /// 28 masks.
    let masks: [YearMask]
    /// Whether days may lie outside their year; then the interval is at least 2.
    let spills: Bool
    /// How many days there are before each year of a turn.
    private(set) var ranks: [UInt32] = []
    /// Years of the pattern until everything repeats.
    let turn: Int
    /// Days of the pattern in a turn.
    private(set) var turnDays = 0

    init(anchor: Int, interval: Int, masks: [YearMask], spills: Bool) {
        self.anchor = anchor
        self.interval = interval
        self.masks = masks
        self.spills = spills
        turn = 400 / commonDivisor(400, interval)
        let counts = masks.map(\.count)
        ranks.reserveCapacity(turn)
        for index in 0..<turn {
            ranks.append(UInt32(turnDays))
            turnDays += counts[entry(index).shape]
        }
    }

    /// The shape of the `index`-th year of the pattern and the day of its bit 0.
    func entry(_ index: Int) -> (shape: Int, first: Int) {
        let year = anchor + index * interval
        let cycle = floorDivide(year, 400)
        let entry = GregorianCycle.years[year - cycle * 400]
        return (
            entry.shape,
            GregorianCycle.origin + cycle * GregorianCycle.days + entry.start - YearMask.bias
        )
    }

    /// The first year of the pattern that may hold a day not before `day`.
    func firstIndex(from day: Int) -> Int {
        let year = Day(day).civil.year - (spills ? 1 : 0)
        return -floorDivide(anchor - year, interval)
    }

    func contains(_ day: Int) -> Bool {
        let year = Day(day).civil.year
        if holds(day, year) { return true }
        return spills && (holds(day, year - 1) || holds(day, year + 1))
    }

    private func holds(_ day: Int, _ year: Int) -> Bool {
        let index = floorDivide(year - anchor, interval)
        guard anchor + index * interval == year else { return false }
        let (shape, first) = entry(index)
        let bit = day - first
        return bit >= 0 && bit < 384 && masks[shape][bit]
    }

    func next(onOrAfter day: Int) -> Int? {
        let start = firstIndex(from: day)
        for index in start...(start + turn + 1) {
            let (shape, first) = entry(index)
            let from = max(day - first, 0)
            if from < 384, let bit = masks[shape].next(from) { return first + bit }
        }
        return nil
    }

    func previous(onOrBefore day: Int) -> Int? {
        let year = Day(day).civil.year + (spills ? 1 : 0)
        let start = floorDivide(year - anchor, interval)
        for index in stride(from: start, through: start - turn - 1, by: -1) {
            let (shape, first) = entry(index)
            if day >= first, let bit = masks[shape].previous(min(day - first, 383)) {
                return first + bit
            }
        }
        return nil
    }
}

extension YearMask {
    /// The first bit at or after a place.
    func next(_ place: Int) -> Int? {
        var index = place >> 6
        var word = words[index] & ~0 << UInt64(place & 63)
        while word == 0 {
            index += 1
            guard index < YearMask.wordCount else { return nil }
            word = words[index]
        }
        return index * 64 + word.trailingZeroBitCount
    }

    /// The last bit at or before a place.
    func previous(_ place: Int) -> Int? {
        var index = place >> 6
        var word = words[index] & ~0 >> UInt64(63 - place & 63)
        while word == 0 {
            index -= 1
            guard index >= 0 else { return nil }
            word = words[index]
        }
        return index * 64 + 63 - word.leadingZeroBitCount
    }

    /// How many bits lie before a place, 0 … 384.
    func count(before place: Int) -> Int {
        var count = 0
        for index in 0..<(place >> 6) { count += words[index].nonzeroBitCount }
        if place & 63 != 0 {
            count += (words[place >> 6] & ~(~0 << UInt64(place & 63))).nonzeroBitCount
        }
        return count
    }

    /// The bit that has `rank` bits before it; there must be one.
    func place(ofSetBit rank: Int) -> Int {
        var left = rank
        var index = 0
        while true {
            let count = words[index].nonzeroBitCount
            if left < count { return index * 64 + words[index].place(ofSetBit: left) }
            left -= count
            index += 1
        }
    }
}
