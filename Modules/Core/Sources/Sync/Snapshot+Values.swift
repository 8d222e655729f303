// The form of plain values in snapshots: JSON types by their codec, collections in order.

extension Coded where Self: Snapshot {
    /// Appends the value as the codec writes it to snapshots.
    public func write(to writer: inout ByteWriter) { Self.codec.keep(self, in: &writer) }
    /// Creates the value from the bytes written by `write`.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try Self.codec.restored(from: &reader)
    }
}

extension Payload where Self: Snapshot {
    /// Appends the fields of the record.
    public func write(to writer: inout ByteWriter) { Self.record.keep(self, in: &writer) }
    /// Creates the value from the bytes written by `write`.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try Self.record.restored(from: &reader)
    }
}

extension Int: Snapshot {}
extension Int64: Snapshot {}
extension Bool: Snapshot {}
extension String: Snapshot {}
extension Day: Snapshot {}
extension Instant: Snapshot {}
extension TimeOfDay: Snapshot {}
extension ID: Snapshot {}

extension Stamp: Snapshot {
    public func write(to writer: inout ByteWriter) { writer.stamp(self) }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try reader.stamp()
    }
}

extension LWWRegister: Snapshot where Value: Snapshot {
    public func write(to writer: inout ByteWriter) {
        writer.stamp(stamp)
        value.write(to: &writer)
    }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        let stamp = try reader.stamp()
        self.init(try Value(from: &reader), stamp)
    }
}

extension Optional: Snapshot where Wrapped: Snapshot {
    public func write(to writer: inout ByteWriter) {
        writer.bool(self != nil)
        self?.write(to: &writer)
    }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try reader.bool() ? try Wrapped(from: &reader) : nil
    }
}

extension Array: Snapshot where Element: Snapshot {
    public func write(to writer: inout ByteWriter) {
        writer.count(count)
        for element in self { element.write(to: &writer) }
    }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        for _ in 0..<(try reader.count()) { append(try Element(from: &reader)) }
    }
}

extension Set: Snapshot where Element: Snapshot & Comparable {
    public func write(to writer: inout ByteWriter) { sorted().write(to: &writer) }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init(try [Element](from: &reader))
    }
}

extension Dictionary: Snapshot where Key: Snapshot & Comparable, Value: Snapshot {
    public func write(to writer: inout ByteWriter) {
        writer.count(count)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            key.write(to: &writer)
            value.write(to: &writer)
        }
    }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        for _ in 0..<(try reader.count()) {
            let key = try Key(from: &reader)
            self[key] = try Value(from: &reader)
        }
    }
}

/// A state whose snapshot consists of the snapshots of its parts.
public protocol CompositeSnapshot: Snapshot {
    /// The parts of the snapshot, in order.
    static var layout: Layout<Self> { get }
}

extension CompositeSnapshot {
    /// Appends the parts.
    public func write(to writer: inout ByteWriter) { Self.layout.write(self, &writer) }
    /// Creates the state from the bytes written by `write`.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try Self.layout.read(&reader)
    }
}

/// The parts of a snapshot, in the order in which they are written.
public struct Layout<Root: Sendable>: Sendable {
    fileprivate let write: @Sendable (Root, inout ByteWriter) -> Void
    fileprivate let read: @Sendable (inout ByteReader) throws(ByteReaderError) -> Root

    /// Creates a layout from the key paths of the parts. Reading starts with `empty` and sets each
    /// part.
    public init<each Part: Snapshot>(
        _ empty: Root, _ parts: repeat any WritableKeyPath<Root, each Part> & Sendable
    ) {
        write = { root, writer in
            for part in repeat each parts { root[keyPath: part].write(to: &writer) }
        }
        read = { (reader: inout ByteReader) throws(ByteReaderError) -> Root in
            var root = empty
            for part in repeat each parts { try Layout.fill(part, in: &root, from: &reader) }
            return root
        }
    }

    private static func fill<Part: Snapshot>(
        _ part: any WritableKeyPath<Root, Part> & Sendable, in root: inout Root,
        from reader: inout ByteReader
    ) throws(ByteReaderError) {
        root[keyPath: part] = try Part(from: &reader)
    }
}
