/// Constant values in memory owned by a `TableOwner`.
///
/// A copy is valid as long as the owner exists. An index outside the table stops the program, in
/// release builds too. `Patterns.md` lists the tables that are read without this check, with the
/// reasons.
struct FixedTable<Element: BitwiseCopyable & Sendable>: Sendable {
    private nonisolated(unsafe) let base: UnsafePointer<Element>
    let count: Int

    fileprivate init(_ base: UnsafePointer<Element>, count: Int) {
        (self.base, self.count) = (base, count)
    }

    @inline(__always) subscript(index: Int) -> Element {
        precondition(holds(index), "no value \(index) among \(count)")
        return base[index]
    }

    /// Returns a value. The index is checked only in debug builds; use it only for indices that the
    /// surrounding code guarantees.
    @inline(__always) subscript(unchecked index: Int) -> Element {
        assert(holds(index), "no value \(index) among \(count)")
        return base[index]
    }

    /// Returns true if the index is in the table.
    @inline(__always) private func holds(_ index: Int) -> Bool {
        UInt(bitPattern: index) < UInt(bitPattern: count)
    }

    /// The values as an array.
    var values: [Element] { (0..<count).map { base[$0] } }
}

extension FixedTable<UInt8> {
    /// Returns four bytes from an index on, little-endian. The table must have at least four bytes
    /// from there.
    @inline(__always) func word(at index: Int) -> UInt32 {
        precondition(
            UInt(bitPattern: index) < UInt(bitPattern: count &- 3),
            "no word at \(index) among \(count)")
        return UInt32(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt32.self))
    }

    /// Returns four bytes. The index is checked only in debug builds.
    @inline(__always) func word(unchecked index: Int) -> UInt32 {
        assert(index >= 0 && index <= count &- 4, "no word at \(index) among \(count)")
        return UInt32(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt32.self))
    }

    /// Returns eight bytes from an index on, little-endian. The table must have at least eight
    /// bytes from there.
    @inline(__always) func longWord(at index: Int) -> UInt64 {
        precondition(
            UInt(bitPattern: index) < UInt(bitPattern: count &- 7),
            "no word at \(index) among \(count)")
        return UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt64.self))
    }
}

/// The memory of a pattern's tables: one block, freed with the owner.
///
/// A pattern stores its owner next to its tables. No other type of the module allocates or frees
/// memory.
struct TableOwner: ~Copyable, Sendable {
    private(set) nonisolated(unsafe) var block: UnsafeMutableRawPointer?

    deinit { block?.deallocate() }

    /// Creates a table for each array; can be called once for an owner.
    mutating func tables<each Element: BitwiseCopyable & Sendable>(
        _ values: repeat [each Element]
    ) -> (repeat FixedTable<each Element>) {
        precondition(block == nil, "an owner has one block")
        var room = 0
        for values in repeat each values { room = Self.end(of: values, from: room) }
        var free = UnsafeMutableRawPointer.allocate(
            byteCount: max(room, 1), alignment: Self.alignment)
        block = free
        return (repeat Self.lay(each values, &free))
    }

    /// Returns a table that exists as long as the program.
    static func lasting<Element>(_ values: [Element]) -> FixedTable<Element> {
        var owner = TableOwner()
        let table = owner.tables(values)
        owner.leave()
        return table
    }

    /// Discards the owner without freeing its memory.
    private consuming func leave() { discard self }

    /// The alignment of a block and its tables in bytes.
    private static let alignment = 8

    /// Returns the end in bytes of a table of values that begins at the next aligned position.
    private static func end<Element>(of values: [Element], from place: Int) -> Int {
        let layout = MemoryLayout<Element>.self
        precondition(layout.alignment <= alignment)
        return (place + layout.alignment - 1) & -layout.alignment + values.count * layout.stride
    }

    /// Writes a table into free memory and advances the start of the free memory.
    private static func lay<Element: BitwiseCopyable & Sendable>(
        _ values: [Element], _ free: inout UnsafeMutableRawPointer
    ) -> FixedTable<Element> {
        let start = free.alignedUp(for: Element.self)
        let base = start.bindMemory(to: Element.self, capacity: values.count)
        // Copies the bytes at once, because iterating over the elements of a parameter pack is
        // slow.
        values.withUnsafeBytes { bytes in
            if let first = bytes.baseAddress {
                start.copyMemory(from: first, byteCount: bytes.count)
            }
            free = start + bytes.count
        }
        return FixedTable(base, count: values.count)
    }
}
