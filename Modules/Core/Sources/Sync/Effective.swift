/// A value that is in force from a day on, until another takes over: never changes earlier days.
///
/// For each day of effect the last writer wins, so any order of writes gives the same value. Rule
/// H11, X1.
public struct Effective<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What is in force from a day on.
    public struct Entry: Hashable, Sendable {
        /// The first day on which it is in force.
        public let from: Day
        public fileprivate(set) var value: LWWRegister<Value>
    }

    /// What is in force before any entry.
    public let initial: Value
    /// By day of effect, earliest first.
    public private(set) var entries: [Entry] = []

    /// `initial` on every day.
    public init(_ initial: Value) { self.initial = initial }

    /// Puts a value in force from a day on.
    public mutating func write(_ value: Value, from: Day, _ stamp: Stamp) {
        let place = entries.firstIndex { $0.from >= from } ?? entries.count
        if place < entries.count, entries[place].from == from {
            entries[place].value.write(value, stamp)
        } else {
            entries.insert(Entry(from: from, value: LWWRegister(value, stamp)), at: place)
        }
    }

    /// The value in force on a day.
    public func value(on day: Day) -> Value {
        entries.last { $0.from <= day }?.value.value ?? initial
    }

    /// Appends the entries; `initial` is not written.
    public func write(to writer: inout ByteWriter, _ body: (inout ByteWriter, Value) -> Void) {
        writer.count(entries.count)
        for entry in entries {
            writer.fixed(entry.from.number)
            writer.stamp(entry.value.stamp)
            body(&writer, entry.value.value)
        }
    }

    /// Reads entries that were written.
    public mutating func read(
        from reader: inout ByteReader,
        _ body: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 29)) {
            let day = Day(try reader.fixed(Int32.self))
            let stamp = try reader.stamp()
            write(try body(&reader), from: day, stamp)
        }
    }
}
