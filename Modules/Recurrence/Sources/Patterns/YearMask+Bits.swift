extension YearMask {
    /// Returns the first bit at or after a position.
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

    /// Returns the last bit at or before a position.
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
}
