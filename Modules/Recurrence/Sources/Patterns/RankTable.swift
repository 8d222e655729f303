/// Numbers under 2^24 in three bytes each.
struct RankTable: Sendable {
    private let bytes: FixedTable<UInt8>

    /// The numbers that a table of `bytes(of:)` holds.
    init(_ bytes: FixedTable<UInt8>) {
        precondition(bytes.count >= 4)
        self.bytes = bytes
    }

    /// What a table of some numbers is made of.
    static func bytes(of values: [Int]) -> [UInt8] {
        // A byte more, since numbers are read four bytes at a time.
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

    /// The same, checked in debug builds only: see `FixedTable`.
    @inline(__always) subscript(unchecked index: Int) -> Int {
        Int(bytes.word(unchecked: index &* 3) & 0xFF_FFFF)
    }
}
