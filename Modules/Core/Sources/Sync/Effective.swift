/// A value that changes over time. Each value is in force from its start day until another value
/// replaces it; earlier days never change.
///
/// If several writes have the same start day, the latest write that is not undone counts. Any order
/// of writes and retractions therefore gives the same result, and undoing a write restores the
/// previous value. Rules H11, H13, X1.
public struct Effective<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A value with its start day.
    public struct Entry: Hashable, Sendable {
        /// The first day on which the value is in force.
        public let from: Day
        /// The value in force.
        public let value: Value
    }

    private struct Write: Hashable, Sendable {
        let from: Day
        let stamp: Stamp
        let value: Value
    }

    /// The value before the first entry.
    public let initial: Value
    /// The values in force, sorted by start day.
    public private(set) var entries: [Entry] = []
    /// The undone writes.
    public private(set) var retractions = Retractions()
    /// All writes, sorted by start day and stamp.
    private var writes: [Write] = []

    /// Creates a value that is `initial` on every day.
    public init(_ initial: Value) { self.initial = initial }

    /// Sets the value from a day on.
    public mutating func write(_ value: Value, from: Day, _ stamp: Stamp) {
        insert(Write(from: from, stamp: stamp, value: value))
        recompute()
    }

    /// Undoes or redoes a write; the retraction can arrive before or after the write.
    public mutating func write(_ retraction: Retraction, _ stamp: Stamp) {
        retractions.write(retraction, stamp)
        recompute()
    }

    /// Returns the value in force on a day.
    public func value(on day: Day) -> Value {
        entries.last { $0.from <= day }?.value ?? initial
    }

    /// Returns the start day of the value in force on a day; nil if that value is `initial`.
    public func since(_ day: Day) -> Day? { entries.last { $0.from <= day }?.from }

    private mutating func insert(_ write: Write) {
        let place =
            writes.firstIndex { ($0.from, $0.stamp) >= (write.from, write.stamp) }
            ?? writes.count
        guard
            place == writes.count || writes[place].from != write.from
                || writes[place].stamp != write.stamp
        else { return }
        writes.insert(write, at: place)
    }

    private mutating func recompute() {
        entries.removeAll(keepingCapacity: true)
        for write in writes where !retractions.holds(write.stamp.event) {
            if entries.last?.from == write.from { entries.removeLast() }
            entries.append(Entry(from: write.from, value: write.value))
        }
    }

    /// Appends the writes and retractions, but not `initial`.
    public func write(to writer: inout ByteWriter, _ body: (inout ByteWriter, Value) -> Void) {
        writer.count(writes.count)
        for write in writes {
            writer.fixed(write.from.number)
            writer.stamp(write.stamp)
            body(&writer, write.value)
        }
        retractions.write(to: &writer)
    }

    /// Reads the writes and retractions written by `write`.
    public mutating func read(
        from reader: inout ByteReader,
        _ body: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 29)) {
            let day = Day(try reader.fixed(Int32.self))
            let stamp = try reader.stamp()
            insert(Write(from: day, stamp: stamp, value: try body(&reader)))
        }
        retractions = try Retractions(from: &reader)
        recompute()
    }
}
