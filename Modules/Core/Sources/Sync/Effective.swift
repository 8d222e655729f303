/// A value that is in force from a day on, until another takes over: never changes earlier days.
///
/// For each day of effect the latest write that is not taken back stands, so any order of writes
/// and retractions gives the same value, and what is taken back leaves what was in force before.
/// Rules H11, H13, X1.
public struct Effective<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What is in force from a day on.
    public struct Entry: Hashable, Sendable {
        /// The first day on which it is in force.
        public let from: Day
        /// What is in force.
        public let value: Value
    }

    private struct Write: Hashable, Sendable {
        let from: Day
        let stamp: Stamp
        let value: Value
    }

    /// What is in force before any entry.
    public let initial: Value
    /// What is in force, by day of effect, earliest first.
    public private(set) var entries: [Entry] = []
    /// Which writes are taken back.
    public private(set) var retractions = Retractions()
    /// Every write, by day of effect and stamp.
    private var writes: [Write] = []

    /// `initial` on every day.
    public init(_ initial: Value) { self.initial = initial }

    /// Puts a value in force from a day on.
    public mutating func write(_ value: Value, from: Day, _ stamp: Stamp) {
        insert(Write(from: from, stamp: stamp, value: value))
        settle()
    }

    /// Takes a write back, or puts it back again: before or after it came.
    public mutating func write(_ retraction: Retraction, _ stamp: Stamp) {
        retractions.write(retraction, stamp)
        settle()
    }

    /// The value in force on a day.
    public func value(on day: Day) -> Value {
        entries.last { $0.from <= day }?.value ?? initial
    }

    /// The day from which the value in force on a day was set; nil while it is `initial`.
    public func since(_ day: Day) -> Day? { entries.last { $0.from <= day }?.from }

    private mutating func insert(_ write: Write) {
        let place = writes.firstIndex { ($0.from, $0.stamp) >= (write.from, write.stamp) }
            ?? writes.count
        guard place == writes.count || writes[place].from != write.from
            || writes[place].stamp != write.stamp
        else { return }
        writes.insert(write, at: place)
    }

    private mutating func settle() {
        entries.removeAll(keepingCapacity: true)
        for write in writes where !retractions.holds(write.stamp.event) {
            if entries.last?.from == write.from { entries.removeLast() }
            entries.append(Entry(from: write.from, value: write.value))
        }
    }

    /// Appends the writes and what is taken back; `initial` is not written.
    public func write(to writer: inout ByteWriter, _ body: (inout ByteWriter, Value) -> Void) {
        writer.count(writes.count)
        for write in writes {
            writer.fixed(write.from.number)
            writer.stamp(write.stamp)
            body(&writer, write.value)
        }
        retractions.write(to: &writer)
    }

    /// Reads what was written.
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
        settle()
    }
}
