/// The schema of a JSON value. It validates input strictly and can be printed as JSON Schema
/// 2020-12.
///
/// One declaration serves both purposes, so the documented schema is always the validated one.
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
        /// An object with any member names, whose values all have one schema.
        case map(Schema)
        /// One of several objects, distinguished by the value of one member.
        case variants(on: String, [Variant])
        case nullable(Schema)
        case anything
    }

    /// One of several possible objects, selected by the value of one member.
    public struct Variant: Sendable {
        var name: String
        var properties: [Property]
    }

    /// A member of an object.
    public struct Property: Sendable {
        /// The name of the member in JSON.
        public internal(set) var name: String
        /// The schema of the member's value.
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
    /// The name of the schema in the OpenAPI document; if nil, the schema is written inline.
    public internal(set) var name: String?
    /// The meaning of the value in one sentence; nil if it has no description.
    public internal(set) var summary: String?
    var example: JSON?

    init(_ kind: Kind) { self.kind = kind }

    /// Returns the schema with a name for the OpenAPI document.
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

    /// Returns the schema with an example. The schema must accept the example.
    public func example(_ example: JSON) -> Schema {
        var copy = self
        copy.example = example
        return copy
    }
}
