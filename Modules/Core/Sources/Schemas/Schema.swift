/// The schema of a JSON value: validates input strictly and prints itself as JSON Schema 2020-12.
///
/// One declaration serves both, so the documented schema is the validated one.
public struct Schema: Sendable {
    /// The kinds of values.
    public indirect enum Kind: Sendable {
        case text(TextRule)
        case integer(ClosedRange<Int64>)
        case integerAmong([Int64])
        case number(ClosedRange<Double>)
        case boolean
        case choice([String])
        case list(Schema, count: ClosedRange<Int>, isUnique: Bool)
        case object([Property], atLeast: Int)
        /// An object with any member names and values of one schema.
        case map(Schema)
        /// Objects distinguished by the value of one member.
        case variants(on: String, [Variant])
        case nullable(Schema)
        case anything
    }

    /// One of several objects, selected by a member's value.
    public struct Variant: Sendable {
        var name: String
        var properties: [Property]
    }

    /// A member of an object.
    public struct Property: Sendable {
        /// The name in JSON.
        public internal(set) var name: String
        /// The schema of the value.
        public internal(set) var schema: Schema
        /// True if the member must be present.
        public internal(set) var isRequired: Bool

        /// Returns a required member.
        public static func required(_ name: String, _ schema: Schema) -> Property {
            Property(name: name, schema: schema, isRequired: true)
        }

        /// Returns an optional member.
        public static func optional(_ name: String, _ schema: Schema) -> Property {
            Property(name: name, schema: schema, isRequired: false)
        }
    }

    /// The kind of value.
    public internal(set) var kind: Kind
    /// The name of the schema in the document; nil writes it inline.
    public internal(set) var name: String?
    /// The meaning of the value in a sentence; nil if not declared.
    public internal(set) var summary: String?
    var example: JSON?

    init(_ kind: Kind) { self.kind = kind }

    /// Returns the schema with a name for the document.
    public func named(_ name: String) -> Schema {
        var copy = self
        copy.name = name
        return copy
    }

    /// Returns the schema with a description.
    public func described(_ summary: String) -> Schema {
        var copy = self
        copy.summary = summary
        return copy
    }

    /// Returns the schema with an example that it must accept.
    public func example(_ example: JSON) -> Schema {
        var copy = self
        copy.example = example
        return copy
    }
}
