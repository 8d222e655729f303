/// Why bytes are not a JSON text that may be accepted, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of fault it is; the raw values are stable and may be shown and stored.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Not the grammar of RFC 8259.
        case syntax = "json.syntax"
        /// Arrays and objects nested deeper than `JSONLimits.depth`.
        case depth = "json.depth"
        /// Two members of one object have the same key, byte for byte.
        case duplicateKey = "json.duplicate-key"
        /// A `\u` escape of half a surrogate pair.
        case surrogate = "json.surrogate"
        /// Bytes that are not UTF-8 (RFC 8259 section 8.1).
        case utf8 = "json.utf8"
        /// A number against the grammar, or beyond what a Double can hold.
        case number = "json.number"
        /// More bytes than `JSONLimits.bytes`.
        case size = "json.size"
    }

    /// The kind of fault.
    public let code: Code
    /// How many bytes come before the fault.
    public let offset: Int
    /// A sentence for people, without the offset.
    public let message: String

    /// A fault of this kind at this place.
    public init(_ code: Code, at offset: Int, _ message: String) {
        self.code = code
        self.offset = offset
        self.message = message
    }

    /// The sentence, the byte and the code.
    public var description: String { "\(message) (byte \(offset), \(code.rawValue))" }
}

/// What a JSON text may cost before it is refused.
public struct JSONLimits: Hashable, Sendable {
    /// How many arrays and objects may be open at once, 1 … 256.
    public let depth: Int
    /// How many bytes the text may have.
    public let bytes: Int

    /// Limits of one's own; `depth` is brought into 1 … 256 so that no text can exhaust the stack.
    public init(depth: Int = 64, bytes: Int = 16 << 20) {
        self.depth = min(max(depth, 1), 256)
        self.bytes = max(bytes, 0)
    }

    /// 64 levels and 16 MiB.
    public static let standard = JSONLimits()
}
