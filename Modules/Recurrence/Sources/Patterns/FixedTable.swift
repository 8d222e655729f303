/// Values that never change, in memory that a `TableOwner` has.
///
/// A copy is good for as long as the owner is. A place outside the table stops the program, also in
/// release builds; `Patterns.md` says which tables are read without that check, and why.
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

    /// The same, checked in debug builds only: for places that the code around cannot get wrong.
    @inline(__always) subscript(unchecked index: Int) -> Element {
        assert(holds(index), "no value \(index) among \(count)")
        return base[index]
    }

    /// Whether an index is a place of the table.
    @inline(__always) private func holds(_ index: Int) -> Bool {
        UInt(bitPattern: index) < UInt(bitPattern: count)
    }

    /// The values as an array.
    var values: [Element] { (0..<count).map { base[$0] } }
}

extension FixedTable<UInt8> {
    /// Four bytes from a place on, the first of them the lowest; for tables of at least so many.
    @inline(__always) func word(at index: Int) -> UInt32 {
        precondition(
            UInt(bitPattern: index) < UInt(bitPattern: count &- 3),
            "no word at \(index) among \(count)")
        return UInt32(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt32.self))
    }

    /// The same, checked in debug builds only.
    @inline(__always) func word(unchecked index: Int) -> UInt32 {
        assert(index >= 0 && index <= count &- 4, "no word at \(index) among \(count)")
        return UInt32(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt32.self))
    }

    /// Eight bytes from a place on, the first of them the lowest; for tables of at least so many.
    @inline(__always) func longWord(at index: Int) -> UInt64 {
        precondition(
            UInt(bitPattern: index) < UInt(bitPattern: count &- 7),
            "no word at \(index) among \(count)")
        return UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: index, as: UInt64.self))
    }
}

/// The memory of the tables of a pattern: one block, given back when the owner ends.
///
/// A pattern keeps its owner beside its tables. No other type of the module allocates memory or
/// gives it back.
struct TableOwner: ~Copyable, Sendable {
    private(set) nonisolated(unsafe) var block: UnsafeMutableRawPointer?

    deinit { block?.deallocate() }

    /// Lays out a table for each array; once for an owner.
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

    /// A table that stays for as long as the program runs.
    static func lasting<Element>(_ values: [Element]) -> FixedTable<Element> {
        var owner = TableOwner()
        let table = owner.tables(values)
        owner.leave()
        return table
    }

    /// Ends the owner without its memory.
    private consuming func leave() { discard self }

    /// Where a block begins, and with it any table may. Bytes.
    private static let alignment = 8

    /// Where a table of some values ends that begins as soon as it may. Bytes.
    private static func end<Element>(of values: [Element], from place: Int) -> Int {
        let layout = MemoryLayout<Element>.self
        precondition(layout.alignment <= alignment)
        return (place + layout.alignment - 1) & -layout.alignment + values.count * layout.stride
    }

    /// Writes a table into free memory, which begins after it then.
    private static func lay<Element: BitwiseCopyable & Sendable>(
        _ values: [Element], _ free: inout UnsafeMutableRawPointer
    ) -> FixedTable<Element> {
        let start = free.alignedUp(for: Element.self)
        let base = start.bindMemory(to: Element.self, capacity: values.count)
        // In one go: the elements of a parameter pack are slow to visit.
        values.withUnsafeBytes { bytes in
            if let first = bytes.baseAddress {
                start.copyMemory(from: first, byteCount: bytes.count)
            }
            free = start + bytes.count
        }
        return FixedTable(base, count: values.count)
    }
}
