/// A JSON value as RFC 8259 defines it, with integers kept apart from other numbers.
///
/// Equality is exact: strings compare by their UTF-8 bytes (never by canonical equivalence),
/// `1` differs from `1.0`, and the members of objects compare in any order (RFC 8259 section 4).
public enum JSON: Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number that was written without fraction or exponent and fits 64 bits.
    case integer(Int64)
    /// Any other number. NaN and infinities have no JSON text and are written as `null`.
    case number(Double)
    /// Text, kept byte for byte: nothing is normalised.
    case string(String)
    /// Values in order.
    case array([JSON])
    /// Members in the order in which they were written.
    case object(JSONObject)
}

extension JSON {
    /// The text if this is a string.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The value if this is an integer; a number with a fraction or an exponent is none.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The value if it is a whole number: `3` is, and so is `3.0` (JSON Schema 2020-12, 6.1.1).
    public var whole: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The value if this is a number of either kind; integers beyond 2^53 are rounded.
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

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The member with this key, or nil if there is none or this is no object.
    ///
    /// Setting turns anything but an object into one; setting nil removes the member.
    public subscript(key: String) -> JSON? {
        get { object?[key] }
        set {
            var members = object ?? JSONObject()
            self = .null
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The element at this place, or nil if there is none or this is no array.
    public subscript(index: Int) -> JSON? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }
}
