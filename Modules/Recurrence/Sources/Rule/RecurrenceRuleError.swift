/// Why a text or a set of parts is no rule: the part that is wrong, and what is wrong with it. Rule
/// R4.
public struct RecurrenceRuleError: Error, Hashable, Sendable {
    /// What kind of fault it is; the raw value is a stable code for machines.
    public enum Code: String, Hashable, Sendable {
        /// A part that is needed is not there.
        case missing
        /// A part stands there twice.
        case duplicate
        /// No such part exists.
        case unknownPart = "unknown-part"
        /// The text of a part cannot be read.
        case malformed
        /// A number lies outside its limits.
        case outOfRange = "out-of-range"
        /// Two parts do not go together.
        case conflict
        /// A date, a zone or a shape of input that is not understood.
        case unreadableInput = "unreadable-input"
    }

    /// The kind of fault.
    public let code: Code
    /// The name of the part as RFC 5545 writes it, such as `BYDAY`.
    public let part: String
    /// One sentence for people that says what is wrong, with the clause that forbids it.
    public let message: String

    /// A fault of a part.
    public init(_ code: Code, part: String, _ message: String) {
        self.code = code
        self.part = part
        self.message = message
    }
}

extension RecurrenceRuleError: CustomStringConvertible {
    /// `BYMONTH: 13 is not between 1 and 12.`
    public var description: String { part + ": " + message }
}
