/// A data item of CBOR (RFC 8949), of those that authenticators send: no floating point, no tags,
/// nothing of unknown length (CTAP 2.1, section 8).
enum CBOR: Hashable, Sendable {
    /// A number with or without a sign, as far as 64 bits hold it.
    case integer(Int64)
    /// A string of bytes.
    case bytes([UInt8])
    /// A string of characters.
    case text(String)
    /// Items in order.
    case array([CBOR])
    /// Items by keys, each of which stands in it once.
    case map([CBOR: CBOR])
    /// True or false.
    case boolean(Bool)
    /// Nothing.
    case null

    /// The value of a key; nil if it is missing or this is no map.
    subscript(key: CBOR) -> CBOR? { if case .map(let map) = self { map[key] } else { nil } }

    /// The number; nil if it is none.
    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// The bytes; nil if it is no string of them.
    var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

    /// The characters; nil if it is no string of them.
    var text: String? { if case .text(let value) = self { value } else { nil } }

    /// What it maps; nil if it is no map.
    var map: [CBOR: CBOR]? { if case .map(let value) = self { value } else { nil } }
}
