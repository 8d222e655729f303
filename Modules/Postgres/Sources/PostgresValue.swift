public import Core

/// A value of a statement or of an array, sent in PostgreSQL's binary format.
public enum PostgresValue: Sendable {
    case null
    case bool(Bool)
    case int4(Int32)
    case int8(Int64)
    case text(String)
    case bytes([UInt8])
    case uuid(high: UInt64, low: UInt64)
    case bools([Bool])
    case int4s([Int32])
    case int8s([Int64])
    case texts([String])
    case byteses([[UInt8]])
    /// An array of UUIDs; nil means null.
    case uuids([PostgresUUID?])

    /// Returns an id as a UUID.
    public static func id<Subject>(_ id: ID<Subject>) -> PostgresValue {
        .uuid(high: id.high, low: id.low)
    }

    /// Returns an id as a UUID; nil is null.
    public static func id<Subject>(_ id: ID<Subject>?) -> PostgresValue {
        id.map { .id($0) } ?? .null
    }

    /// Returns ids as UUIDs.
    public static func ids<Subject>(_ ids: some Sequence<ID<Subject>?>) -> PostgresValue {
        .uuids(ids.map { id in id.map { PostgresUUID(high: $0.high, low: $0.low) } })
    }
}

/// A UUID in an array.
public struct PostgresUUID: Hashable, Sendable {
    var high: UInt64
    var low: UInt64

    /// Creates a UUID from its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

extension PostgresValue {
    /// The type's number in `pg_type`; 0 lets the server decide.
    var type: UInt32 {
        switch self {
        case .null: 0
        case .bool: 16
        case .bytes: 17
        case .int8: 20
        case .int4: 23
        case .text: 25
        case .uuid: 2950
        case .bools: 1000
        case .byteses: 1001
        case .int4s: 1007
        case .texts: 1009
        case .int8s: 1016
        case .uuids: 2951
        }
    }

    /// The encoded value; nil for null.
    var bytes: [UInt8]? {
        var out = BigEndianBytes()
        switch self {
        case .null: return nil
        case .bool(let value): out.put(value)
        case .int4(let value): out.put(value)
        case .int8(let value): out.put(value)
        case .text(let value): return Array(value.utf8)
        case .bytes(let value): return value
        case .uuid(let high, let low): out.put(PostgresUUID(high: high, low: low))
        case .bools(let all): out.array(all, of: 16) { $0.put($1 ? 1 as UInt8 : 0) }
        case .int4s(let all): out.array(all, of: 23) { $0.put($1) }
        case .int8s(let all): out.array(all, of: 20) { $0.put($1) }
        case .texts(let all): out.array(all, of: 25) { $0.bytes += $1.utf8 }
        case .byteses(let all): out.array(all, of: 17) { $0.bytes += $1 }
        case .uuids(let all): out.array(all, of: 2950) { $0.put($1) }
        }
        return out.bytes
    }
}

/// Encodes values for PostgreSQL: integers in big-endian order, and arrays of one dimension with
/// their header (`array_send` in PostgreSQL's sources).
private struct BigEndianBytes {
    var bytes: [UInt8] = []

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
    mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }
    mutating func put(_ value: PostgresUUID) {
        put(value.high)
        put(value.low)
    }

    /// Encodes an array; the length of each element is filled in after it is written.
    mutating func array<Element>(
        _ all: [Element?], of type: UInt32, _ put: (inout BigEndianBytes, Element) -> Void
    ) {
        bytes.reserveCapacity(20 + all.count * 20)
        self.put(Int32(all.isEmpty ? 0 : 1))
        self.put(Int32(all.contains { if case .none = $0 { true } else { false } } ? 1 : 0))
        self.put(type)
        guard !all.isEmpty else { return }
        self.put(Int32(all.count))
        self.put(Int32(1))
        for element in all {
            let place = bytes.count
            self.put(Int32(-1))
            guard let element else { continue }
            put(&self, element)
            let length = Int32(bytes.count - place - 4).bigEndian
            withUnsafeBytes(of: length) { bytes.replaceSubrange(place..<place + 4, with: $0) }
        }
    }
}
