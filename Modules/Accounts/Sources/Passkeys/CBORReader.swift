/// Parses CBOR in the canonical form of CTAP 2.1 section 8: shortest integers, definite lengths,
/// unique map keys in order, and at most four levels of nesting.
///
/// It allocates no more memory than the input's length and never traps.
struct CBORReader {
    /// The reason why the input is invalid.
    enum Fault: Error, Hashable, CaseIterable {
        /// The input ends before the item is complete.
        case cutOff
        /// Authenticators do not use this kind of item.
        case unsupported
        /// The encoding is not the canonical one.
        case notCanonical
        /// The nesting is too deep.
        case tooDeep
    }

    private let bytes: [UInt8]
    /// The number of bytes read.
    private(set) var position: Int

    private static let deepest = 4

    /// Creates a reader that starts at a position.
    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// True if all bytes are read.
    var isAtEnd: Bool { position == bytes.count }

    /// Parses bytes that must be exactly one item.
    static func whole(_ bytes: [UInt8]) throws(Fault) -> CBOR {
        var reader = CBORReader(bytes)
        let item = try reader.item()
        guard reader.isAtEnd else { throw .notCanonical }
        return item
    }

    /// Parses the next item.
    mutating func item() throws(Fault) -> CBOR { try item(depth: 0) }

    private mutating func item(depth: Int) throws(Fault) -> CBOR {
        let first = try take(1)[0]
        let detail = first & 31
        switch first >> 5 {
        case 0: return .integer(Int64(try number(detail)))
        case 1: return .integer(-1 - Int64(try number(detail)))
        case 2: return .bytes(try take(try length(detail)))
        case 3:
            guard let text = String(validating: try take(try length(detail)), as: UTF8.self)
            else { throw .notCanonical }
            return .text(text)
        case 4:
            let count = try length(detail, depth)
            var items: [CBOR] = []
            for _ in 0..<count { items.append(try item(depth: depth + 1)) }
            return .array(items)
        case 5: return .map(try map(try length(detail, depth), depth))
        case 7 where detail == 20 || detail == 21: return .boolean(detail == 21)
        case 7 where detail == 22: return .null
        default: throw .unsupported
        }
    }

    private mutating func map(_ count: Int, _ depth: Int) throws(Fault) -> [CBOR: CBOR] {
        var map: [CBOR: CBOR] = [:]
        var last: ArraySlice<UInt8>?
        for _ in 0..<count {
            let start = position
            let key = try item(depth: depth + 1)
            let written = bytes[start..<position]
            if let last, !CBORReader.stands(last, before: written) { throw .notCanonical }
            last = written
            map[key] = try item(depth: depth + 1)
        }
        return map
    }

    /// Returns true if a key comes before another in canonical order: sorted by kind, then length,
    /// then bytes.
    private static func stands(_ key: ArraySlice<UInt8>, before next: ArraySlice<UInt8>) -> Bool {
        let kinds = ((key.first ?? 0) >> 5, (next.first ?? 0) >> 5)
        if kinds.0 != kinds.1 { return kinds.0 < kinds.1 }
        if key.count != next.count { return key.count < next.count }
        return key.lexicographicallyPrecedes(next)
    }

    /// Parses an integer. The first byte gives its encoding, which must be the shortest possible
    /// one.
    private mutating func number(_ detail: UInt8) throws(Fault) -> UInt64 {
        guard detail >= 24 else { return UInt64(detail) }
        guard detail <= 27 else { throw .unsupported }
        let width = 1 << (detail - 24)
        let value = try take(width).reduce(0) { $0 << 8 | UInt64($1) }
        guard value >= (width == 1 ? 24 : 1 << (width * 4)) else { throw .notCanonical }
        guard value <= Int64.max else { throw .unsupported }
        return value
    }

    /// Parses the number of bytes or items that follow. Each item needs at least one byte of input.
    private mutating func length(_ detail: UInt8, _ depth: Int = 0) throws(Fault) -> Int {
        guard depth < CBORReader.deepest else { throw .tooDeep }
        let value = try number(detail)
        guard value <= bytes.count - position else { throw .cutOff }
        return Int(value)
    }

    private mutating func take(_ count: Int) throws(Fault) -> [UInt8] {
        guard count <= bytes.count - position else { throw .cutOff }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }
}
