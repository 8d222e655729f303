extension Schema {
    /// Text with a limited number of Unicode scalars, which JSON Schema counts as characters.
    public static func text(_ length: ClosedRange<Int> = 0...4_000) -> Schema {
        Schema(.text(TextRule(length: length)))
    }

    /// Text that satisfies a rule.
    public static func text(_ rule: TextRule) -> Schema { Schema(.text(rule)) }

    /// An existing day in the form `yyyy-MM-dd`, 1970-01-01 … 2199-12-31.
    public static var day: Schema { Schema(.text(.day)).example("2026-03-21") }

    /// An id in the text form of RFC 9562.
    public static var id: Schema {
        Schema(.text(.id)).example("0195b0c0-7a10-7000-8000-000000000001")
    }

    /// A colour in the form `#RRGGBB`. Rule H2.
    public static var colour: Schema { Schema(.text(.colour)).example("#58B62F") }

    /// A wall time in the form `HH:mm`, 00:00 … 23:59.
    public static var timeOfDay: Schema { Schema(.text(.timeOfDay)).example("07:30") }

    /// A whole number in a range.
    public static func integer(_ range: ClosedRange<Int64>) -> Schema { Schema(.integer(range)) }

    /// A whole number of at most 53 bits, which every JSON parser represents exactly.
    public static var integer: Schema { Schema(.integer(-(1 << 53)...(1 << 53))) }

    /// One of the given whole numbers.
    public static func integer(among numbers: [Int64]) -> Schema { Schema(.integerAmong(numbers)) }

    /// A number in a range.
    public static func number(_ range: ClosedRange<Double>) -> Schema { Schema(.number(range)) }

    /// `true` or `false`.
    public static var boolean: Schema { Schema(.boolean) }

    /// One of the given words.
    public static func choice(_ words: [String]) -> Schema { Schema(.choice(words)) }

    /// A list of values of one schema.
    public static func list(
        of element: Schema, count: ClosedRange<Int> = 0...10_000, unique: Bool = false
    ) -> Schema {
        Schema(.list(element, count: count, isUnique: unique))
    }

    /// An object with these members and no others, of which at least `atLeast` must be present.
    public static func object(_ properties: [Property], atLeast: Int = 0) -> Schema {
        Schema(.object(properties, atLeast: atLeast))
    }

    /// An object with any member names, whose values have one schema.
    public static func map(of value: Schema) -> Schema { Schema(.map(value)) }

    /// One of several objects, distinguished by the value of one member.
    public static func variants(
        on member: String, _ variants: [(name: String, properties: [Property])]
    ) -> Schema {
        let all = variants.map { Variant(name: $0.name, properties: $0.properties) }
        return Schema(.variants(on: member, all))
    }

    /// This schema, or `null`.
    public var orNull: Schema { Schema(.nullable(self)) }

    /// Any JSON value, for answers without a fixed form.
    public static var anything: Schema { Schema(.anything) }
}
