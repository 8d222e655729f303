/// The reason why bytes are not acceptable JSON text, with the position.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error. The raw values never change; they can be shown and stored.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The text does not follow the grammar of RFC 8259.
        case syntax = "json.syntax"
        /// Arrays and objects are nested deeper than `JSONLimits.depth`.
        case depth = "json.depth"
        /// Two members of one object have the same key, compared by bytes.
        case duplicateKey = "json.duplicate-key"
        /// A `\u` escape is half of a surrogate pair.
        case surrogate = "json.surrogate"
        /// The bytes are not UTF-8 (RFC 8259 section 8.1).
        case utf8 = "json.utf8"
        /// A number does not follow the grammar or exceeds a Double.
        case number = "json.number"
        /// The text has more bytes than `JSONLimits.bytes`.
        case size = "json.size"
    }

    /// The kind of error.
    public let code: Code
    /// The number of bytes before the error.
    public let offset: Int
    /// A sentence for users, without the offset.
    public let message: String

    /// Creates an error at a byte offset.
    public init(_ code: Code, at offset: Int, _ message: String) {
        self.code = code
        self.offset = offset
        self.message = message
    }

    /// The sentence, the offset and the code.
    public var description: String { "\(message) (byte \(offset), \(code.rawValue))" }
}

/// The limits for JSON text that the parser accepts.
public struct JSONLimits: Hashable, Sendable {
    /// The maximum number of nested arrays and objects, 1 … 256.
    public let depth: Int
    /// The maximum number of bytes.
    public let bytes: Int

    /// Creates limits. `depth` is clamped to 1 … 256, so no text can exhaust the stack.
    public init(depth: Int = 64, bytes: Int = 16 << 20) {
        self.depth = min(max(depth, 1), 256)
        self.bytes = max(bytes, 0)
    }

    /// The default limits: 64 levels and 16 MiB.
    public static let standard = JSONLimits()
}
