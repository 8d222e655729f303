/// An error in a rule, with the faulty part and the reason. Rule R4.
public struct RecurrenceRuleError: Error, Hashable, Sendable {
    /// The kind of error. The raw value is a stable code for programs.
    public enum Code: String, Hashable, Sendable {
        /// A required part is missing.
        case missing
        /// A part occurs twice.
        case duplicate
        /// The part does not exist.
        case unknownPart = "unknown-part"
        /// The value of a part cannot be parsed.
        case malformed
        /// A number is out of range.
        case outOfRange = "out-of-range"
        /// Two parts cannot be combined.
        case conflict
        /// A date, a zone or the structure of the input is invalid.
        case unreadableInput = "unreadable-input"
    }

    /// The kind of error.
    public let code: Code
    /// The name of the part in RFC 5545, such as `BYDAY`.
    public let part: String
    /// The reason in one sentence, with the section that forbids it.
    public let message: String

    /// Creates an error for a part.
    public init(_ code: Code, part: String, _ message: String) {
        self.code = code
        self.part = part
        self.message = message
    }
}

extension RecurrenceRuleError: CustomStringConvertible {
    /// The part and the message: `BYMONTH: 13 must be from 1 to 12.`
    public var description: String { part + ": " + message }
}
