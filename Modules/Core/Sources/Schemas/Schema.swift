/// The shape of a JSON value: checks input strictly and prints itself as JSON Schema 2020-12.
///
/// One declaration serves both, so that what the document promises is what is accepted.
public struct Schema: Sendable {
    /// What kinds of value there are.
    public indirect enum Kind: Sendable {
        case text(TextRule)
        case integer(ClosedRange<Int64>)
        case integerAmong([Int64])
        case number(ClosedRange<Double>)
        case boolean
        case choice([String])
        case list(Schema, count: ClosedRange<Int>, isUnique: Bool)
        case object([Property], atLeast: Int)
        /// Any member names, all values of one shape.
        case map(Schema)
        /// Objects told apart by the value of one member.
        case variants(on: String, [Variant])
        case nullable(Schema)
        case anything
    }

    /// One of several objects, chosen by a member's value.
    public struct Variant: Sendable {
        var name: String
        var properties: [Property]
    }

    /// A member of an object.
    public struct Property: Sendable {
        /// Its name in JSON.
        public internal(set) var name: String
        /// What its value must be.
        public internal(set) var schema: Schema
        /// Whether it must be there.
        public internal(set) var isRequired: Bool

        /// A member that must be there.
        public static func required(_ name: String, _ schema: Schema) -> Property {
            Property(name: name, schema: schema, isRequired: true)
        }

        /// A member that may be left out.
        public static func optional(_ name: String, _ schema: Schema) -> Property {
            Property(name: name, schema: schema, isRequired: false)
        }
    }

    /// What kind of value it is.
    public internal(set) var kind: Kind
    /// The name under which the document keeps the schema; nil writes it out where it is used.
    public internal(set) var name: String?
    /// What the value means, in a sentence; nil if nobody said.
    public internal(set) var summary: String?
    var example: JSON?

    init(_ kind: Kind) { self.kind = kind }

    /// The same, kept in the document under a name of its own.
    public func named(_ name: String) -> Schema {
        var copy = self
        copy.name = name
        return copy
    }

    /// The same with a sentence that says what it means.
    public func described(_ summary: String) -> Schema {
        var copy = self
        copy.summary = summary
        return copy
    }

    /// The same with an example that the schema accepts.
    public func example(_ example: JSON) -> Schema {
        var copy = self
        copy.example = example
        return copy
    }
}
