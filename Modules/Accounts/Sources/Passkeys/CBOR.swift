/// A CBOR data item (RFC 8949) of the kinds that authenticators send: without floating point, tags
/// and indefinite lengths (CTAP 2.1, section 8).
enum CBOR: Hashable, Sendable {
    /// An integer that fits into 64 bits.
    case integer(Int64)
    /// A byte string.
    case bytes([UInt8])
    /// A text string.
    case text(String)
    /// An array.
    case array([CBOR])
    /// A map with unique keys.
    case map([CBOR: CBOR])
    /// True or false.
    case boolean(Bool)
    /// The null value.
    case null

    /// Returns the value for a key; nil if the key is missing or the item is not a map.
    subscript(key: CBOR) -> CBOR? { if case .map(let map) = self { map[key] } else { nil } }

    /// The integer; nil for other items.
    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// The byte string; nil for other items.
    var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

    /// The text string; nil for other items.
    var text: String? { if case .text(let value) = self { value } else { nil } }

    /// The map; nil for other items.
    var map: [CBOR: CBOR]? { if case .map(let value) = self { value } else { nil } }
}
