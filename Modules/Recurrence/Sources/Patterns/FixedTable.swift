/// Values that never change, read without the checks of an array: debug builds check all the same.
///
/// Whoever makes a table keeps it, and frees it when no copy is used any more.
struct FixedTable<Element: BitwiseCopyable & Sendable>: Sendable {
    fileprivate nonisolated(unsafe) let base: UnsafeMutablePointer<Element>
    let count: Int

    /// A table of the values of an array.
    init(_ values: [Element]) {
        count = values.count
        base = .allocate(capacity: max(count, 1))
        for index in values.indices { (base + index).initialize(to: values[index]) }
    }

    @inline(__always) subscript(index: Int) -> Element {
        assert(index >= 0 && index < count, "no value \(index) among \(count)")
        return base[index]
    }

    /// The values as an array.
    var values: [Element] { (0..<count).map { base[$0] } }

    /// How much memory the values take.
    var bytes: Int { count * MemoryLayout<Element>.stride }

    /// Gives the memory back.
    func free() { base.deallocate() }
}

/// Numbers under 2^24 in three bytes each.
struct RankTable: Sendable {
    private let table: FixedTable<UInt8>

    /// A table of the numbers of an array.
    init(_ values: [Int]) {
        // A byte more, since numbers are read four bytes at a time.
        var bytes = [UInt8](repeating: 0, count: values.count * 3 + 1)
        for (index, value) in values.enumerated() {
            bytes[index * 3] = UInt8(truncatingIfNeeded: value)
            bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: value >> 8)
            bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: value >> 16)
        }
        table = FixedTable(bytes)
    }

    @inline(__always) subscript(index: Int) -> Int {
        let word = table.word(at: index &* 3)
        return Int(UInt32(littleEndian: word) & 0xFF_FFFF)
    }

    /// How much memory the numbers take.
    var bytes: Int { table.bytes }

    /// Gives the memory back.
    func free() { table.free() }
}

extension FixedTable<UInt8> {
    /// Four bytes from a place on.
    @inline(__always) func word(at index: Int) -> UInt32 {
        assert(index >= 0 && index + 4 <= count, "no word at \(index) among \(count)")
        return UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt32.self)
    }

    /// Eight bytes from a place on, the first of them the lowest.
    @inline(__always) func longWord(at index: Int) -> UInt64 {
        assert(index >= 0 && index + 8 <= count, "no word at \(index) among \(count)")
        return UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt64.self))
    }
}
