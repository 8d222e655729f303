extension JSON: ExpressibleByNilLiteral {
    /// `null`, written as `nil`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
    /// A boolean, written as a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
    /// An integer, written as a literal.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSON: ExpressibleByFloatLiteral {
    /// A number, written as a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Text, written as a literal.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
    /// An array, written as a literal.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// An object, written as a literal; of members with one key, the last stays.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSON {
    /// A string, or `null` for nil.
    public static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

    /// An integer, or `null` for nil.
    public static func optional(_ value: Int?) -> JSON {
        value.map { .integer(Int64($0)) } ?? .null
    }
}
