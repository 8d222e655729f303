/// The sums of a `StepYears`, computed once.
struct StepOrbits {
    private(set) var sums: [UInt16] = []
    private(set) var places: [UInt16] = []
    private(set) var starts: [Int32] = []
    /// The number of days so far.
    private var sum = 0
    /// The number of days in the fullest kind of year.
    private let most: Int

    init(_ cycle: CyclePattern, _ kinds: StepKinds, _ ranks: [Int]) {
        let period = cycle.period
        let counts = kinds.masks.map(\.count)
        most = counts.max() ?? 0
        var known = [Int](repeating: -1, count: period)
        for century in 0..<100 {
            let start = GregorianCycle.start(ofYear: century * 100 + 1)
            let phase = (start - cycle.anchor) % period
            if known[phase] < 0 { addOrbit(from: phase, period, counts, &known) }
            places.append(UInt16(known[phase]))
            starts.append(Int32(ranks[century * 100]))
        }
    }

    /// Walks the orbit once, and continues for the 25 times four years that a century can need
    /// after the last one.
    private mutating func addOrbit(
        from first: Int, _ period: Int, _ counts: [Int], _ known: inout [Int]
    ) {
        var (phase, sum, isRound) = (first, self.sum, false)
        var rest = 25
        while rest > 0 {
            if !isRound { known[phase] = sums.count }
            for year in 0..<4 {
                sums.append(UInt16(sum))
                let leap = year == 3 ? 1 : 0
                sum += counts[leap * period + phase]
                phase = (phase + 365 + leap) % period
            }
            if isRound { rest -= 1 } else { isRound = phase == first }
        }
        self.sum = sum
    }

    /// Returns for each sum the last position with this sum or less; empty if there would be more
    /// than `limit` entries.
    func placesOfSums(atMost limit: Int) -> [UInt16] {
        guard sum + most <= limit else { return [] }
        var found: [UInt16] = []
        for (place, sum) in sums.enumerated() {
            // Between two positions with different sums, the first one has all sums in between.
            let last = place + 1 < sums.count ? Int(sums[place + 1]) : self.sum
            for _ in Int(sum)..<last { found.append(UInt16(place)) }
        }
        return found + [UInt16](repeating: .max, count: most)
    }
}

extension StepKinds {
    /// Returns the masks as bytes and, for masks of several words, the number of bits before each
    /// word.
    func bytes(of length: Int, words: Int) -> (masks: [UInt8], prefixes: [UInt8]) {
        // Masks are read eight bytes at a time, including the last one.
        var bytes = [UInt8](repeating: 0, count: masks.count * length + 8)
        var prefixes: [UInt8] = []
        for (kind, mask) in masks.enumerated() {
            for byte in 0..<length {
                let word = mask.words[byte / 8] >> UInt64(byte % 8 * 8)
                bytes[kind * length + byte] = UInt8(truncatingIfNeeded: word)
            }
            var before = 0
            for word in 0..<(words > 1 ? words : 0) {
                prefixes.append(UInt8(before))
                before += mask.words[word].nonzeroBitCount
            }
        }
        return (bytes, prefixes)
    }

    /// Returns the days of each kind of year, counted from 1 January and padded with zeros to the
    /// fullest kind; empty if there would be more than `limit` entries.
    func days(atMost limit: Int) -> [UInt16] {
        let lanes = masks.lazy.map(\.count).max() ?? 0
        guard lanes * masks.count <= limit else { return [] }
        var days = [UInt16](repeating: 0, count: lanes * masks.count)
        for (kind, mask) in masks.enumerated() {
            let phase = kind % cycle.period
            let before = cycle.rank(cycle.anchor + phase)
            for (lane, step) in mask.bits.enumerated() {
                let day = cycle.select(before + step) - cycle.anchor - phase
                days[kind * lanes + lane] = UInt16(day)
            }
        }
        return days
    }
}
