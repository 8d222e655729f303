/// What was written to one field, every version in the order that all devices agree on.
///
/// The latest that is not taken back stands; taking back and putting back thus restore exactly
/// what was shown. Rule H13.
public struct RetractableRegister<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What was written once.
    public struct Version: Hashable, Sendable {
        /// When it was written.
        public let stamp: Stamp
        /// What was written.
        public let value: Value
    }

    /// By stamp.
    public private(set) var list: [Version] = []

    /// Nothing was written.
    public init() {}

    /// Takes a version in, in any order; once if it comes twice.
    public mutating func insert(_ value: Value, _ stamp: Stamp) {
        var place = list.count
        while place > 0, stamp < list[place - 1].stamp { place -= 1 }
        if place > 0, list[place - 1].stamp == stamp { return }
        list.insert(Version(stamp: stamp, value: value), at: place)
    }

    /// The latest version that is not taken back.
    @inlinable public func current(_ retractions: some RetractionSet) -> Version? {
        list.last { !retractions.holds($0.stamp.event) }
    }

    /// The earliest version that is not taken back.
    @inlinable public func first(_ retractions: some RetractionSet) -> Version? {
        list.first { !retractions.holds($0.stamp.event) }
    }

    /// Appends the versions.
    public func write(to writer: inout ByteWriter, _ body: (inout ByteWriter, Value) -> Void) {
        writer.count(list.count)
        for version in list {
            writer.stamp(version.stamp)
            body(&writer, version.value)
        }
    }

    /// Reads versions that were written.
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
