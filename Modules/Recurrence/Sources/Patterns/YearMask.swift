/// A set of days around one year. Bit 8 is 1 January, with room for a week on both sides.
struct YearMask: Hashable, Sendable {
    /// The number of days from bit 0 to 1 January.
    static let bias = 8
    /// The number of words, 384 bits.
    static let wordCount = 6
    var words = InlineArray<6, UInt64>(repeating: 0)

    subscript(bit: Int) -> Bool {
        get { words[bit >> 6] >> UInt64(bit & 63) & 1 == 1 }
        set {
            let mask = UInt64(1) << UInt64(bit & 63)
            if newValue { words[bit >> 6] |= mask } else { words[bit >> 6] &= ~mask }
        }
    }

    var count: Int {
        var count = 0
        for index in words.indices { count += words[index].nonzeroBitCount }
        return count
    }

    /// The bits, ascending.
    var bits: [Int] {
        var found: [Int] = []
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                found.append(index * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return found
    }

    /// Adds `length` consecutive bits. Bits outside are dropped.
    mutating func insert(_ first: Int, length: Int) {
        let (low, high) = (max(first, 0), min(first + length, 384))
        for index in words.indices {
            let from = min(max(low - index * 64, 0), 64)
            let to = min(max(high - index * 64, 0), 64)
            if from < to { words[index] |= (~0 >> UInt64(64 - (to - from))) << UInt64(from) }
        }
    }

    /// Adds up to 64 bits whose lowest is at `place`. Bits outside are dropped.
    mutating func insert(_ bits: UInt64, at place: Int) {
        let (word, shift) = (place >> 6, UInt64(place & 63))
        if word >= 0, word < 6 { words[word] |= bits << shift }
        if shift != 0, word + 1 >= 0, word + 1 < 6 { words[word + 1] |= bits >> (64 - shift) }
    }

    /// Returns every seventh bit from each of the first seven bits of `week`.
    static func weekly(_ week: UInt64) -> UInt64 {
        var bits = week & 127
        bits |= bits << 7
        bits |= bits << 14
        bits |= bits << 28
        return bits | bits << 56
    }

    mutating func formIntersection(_ other: YearMask) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func formUnion(_ other: YearMask) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    static func == (a: YearMask, b: YearMask) -> Bool {
        a.words.indices.allSatisfy { a.words[$0] == b.words[$0] }
    }

    func hash(into hasher: inout Hasher) {
        for index in words.indices { hasher.combine(words[index]) }
    }
}
