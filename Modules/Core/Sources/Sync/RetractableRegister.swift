/// All writes to one field, sorted in the order that all devices agree on.
///
/// The latest write that is not undone counts, so undo and redo restore the previous values
/// exactly. Rule H13.
public struct RetractableRegister<Value: Hashable & Sendable>: Hashable, Sendable {
    /// One write.
    public struct Version: Hashable, Sendable {
        /// The stamp of the write.
        public let stamp: Stamp
        /// The written value.
        public let value: Value
    }

    /// The writes, sorted by stamp.
    public private(set) var list: [Version] = []

    /// Creates a register without writes.
    public init() {}

    /// Adds a write; the order of calls does not matter. Adding the same write again changes
    /// nothing.
    public mutating func insert(_ value: Value, _ stamp: Stamp) {
        var place = list.count
        while place > 0, stamp < list[place - 1].stamp { place -= 1 }
        if place > 0, list[place - 1].stamp == stamp { return }
        list.insert(Version(stamp: stamp, value: value), at: place)
    }

    /// Returns the latest write that is not undone; nil if there is none.
    @inlinable public func current(_ retractions: some RetractionSet) -> Version? {
        list.last { !retractions.holds($0.stamp.event) }
    }

    /// Returns the earliest write that is not undone; nil if there is none.
    @inlinable public func first(_ retractions: some RetractionSet) -> Version? {
        list.first { !retractions.holds($0.stamp.event) }
    }

    /// Appends all writes.
    public func write(to writer: inout ByteWriter, _ body: (inout ByteWriter, Value) -> Void) {
        writer.count(list.count)
        for version in list {
            writer.stamp(version.stamp)
            body(&writer, version.value)
        }
    }

    /// Creates the register from the bytes written by `write`.
    public init(
        from reader: inout ByteReader,
        _ body: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 24)) {
            let stamp = try reader.stamp()
            list.append(Version(stamp: stamp, value: try body(&reader)))
        }
    }
}

extension RetractableRegister: Snapshot where Value: Snapshot {
    public func write(to writer: inout ByteWriter) {
        write(to: &writer) { $1.write(to: &$0) }
    }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        try self.init(from: &reader) { (reader: inout ByteReader) throws(ByteReaderError) in
            try Value(from: &reader)
        }
    }
}
