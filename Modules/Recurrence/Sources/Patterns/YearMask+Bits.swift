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
    @inline(__always) func count(before place: Int) -> Int {
        var count = 0
        // All words are looked at, each under a mask of its own: no branch has to be guessed.
        for index in 0..<YearMask.wordCount {
            let bits = min(max(place &- index &* 64, 0), 64)
            let low: UInt64 = bits == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: bits)) &- 1
            count &+= (words[unchecked: index] & low).nonzeroBitCount
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
