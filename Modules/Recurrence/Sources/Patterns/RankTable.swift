/// Numbers below 2^24 in three bytes each.
struct RankTable: Sendable {
    private let bytes: FixedTable<UInt8>

    /// Creates the numbers of a table from `bytes(of:)`.
    init(_ bytes: FixedTable<UInt8>) {
        precondition(bytes.count >= 4)
        self.bytes = bytes
    }

    /// Returns the bytes of a table with the given numbers.
    static func bytes(of values: [Int]) -> [UInt8] {
        // One more byte, because numbers are read four bytes at a time.
        var bytes = [UInt8](repeating: 0, count: max(values.count, 1) * 3 + 1)
        for (index, value) in values.enumerated() {
            bytes[index * 3] = UInt8(truncatingIfNeeded: value)
            bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: value >> 8)
            bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: value >> 16)
        }
        return bytes
    }

    @inline(__always) subscript(index: Int) -> Int {
        Int(bytes.word(at: index &* 3) & 0xFF_FFFF)
    }

    /// Returns a number. The index is checked only in debug builds; see `FixedTable`.
    @inline(__always) subscript(unchecked index: Int) -> Int {
        Int(bytes.word(unchecked: index &* 3) & 0xFF_FFFF)
    }
}
