/// Values that never change, read without the checks of an array: debug builds check all the same.
///
/// Whoever makes a table keeps it, and frees it when no copy is used any more.
struct FixedTable<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
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

    /// Gives the memory back.
    func free() { base.deallocate() }
}
