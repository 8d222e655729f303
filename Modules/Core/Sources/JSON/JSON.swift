/// A JSON value as defined in RFC 8259. Integers are a separate case from other numbers.
///
/// Equality is exact: strings compare by their UTF-8 bytes, `1` differs from `1.0`, and the members
/// of objects compare in any order (RFC 8259 section 4).
public enum JSON: Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number without fraction or exponent that fits into 64 bits.
    case integer(Int64)
    /// Any other number. JSON has no form for NaN and infinities; they are written as `null`.
    case number(Double)
    /// Text, stored byte for byte without normalisation.
    case string(String)
    /// Values in order.
    case array([JSON])
    /// Members in their original order.
    case object(JSONObject)
}

extension JSON {
    /// The text if this is a string.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The value if this is an integer; nil for a number with a fraction or an exponent.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The value if this is a whole number, such as `3` or `3.0` (JSON Schema 2020-12, 6.1.1).
    public var whole: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The value if this is a number; integers beyond 2^53 are rounded.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value if this is `true` or `false`.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The values if this is an array.
    public var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members if this is an object.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// True if this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The member with this key; nil if it is missing or this is not an object.
    ///
    /// Setting a member turns other values into an object; setting nil removes the member.
    public subscript(key: String) -> JSON? {
        get { object?[key] }
        set {
            var members = object ?? JSONObject()
            self = .null
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The element at this index; nil if it is missing or this is not an array.
    public subscript(index: Int) -> JSON? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }
}
