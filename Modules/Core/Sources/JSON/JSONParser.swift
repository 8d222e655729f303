extension JSON {
    /// Parses a JSON text in UTF-8, strictly by RFC 8259.
    ///
    /// Throws for a byte order mark, invalid UTF-8, duplicate keys (compared by bytes), lone
    /// surrogates, numbers that exceed a Double, and any text over the limits.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw JSONError(.size, at: limits.bytes, "The text is longer than allowed.")
        }
        var parser = JSONParser(scanner: try JSONScanner(bytes), depth: limits.depth)
        self = try parser.document()
    }

    /// Parses a JSON text with the same rules as `init(parsing:limits:)` for bytes.
    public init(parsing text: String, limits: JSONLimits = .standard) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}

/// Builds the tree of a JSON text with at most `depth` levels.
struct JSONParser {
    var scanner: JSONScanner
    let depth: Int

    mutating func document() throws(JSONError) -> JSON {
        scanner.skipSpace()
        let value = try value(at: 0)
        try scanner.finish()
        return value
    }

    /// Parses the value at the position, inside `level` open containers.
    mutating func value(at level: Int) throws(JSONError) -> JSON {
        switch scanner.current {
        case UInt8(ascii: "{"): return try object(at: level + 1)
        case UInt8(ascii: "["): return try array(at: level + 1)
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanner.number()
        case UInt8(ascii: "t") where scanner.take("true"): return .bool(true)
        case UInt8(ascii: "f") where scanner.take("false"): return .bool(false)
        case UInt8(ascii: "n") where scanner.take("null"): return .null
        default: throw scanner.unexpected("a value")
        }
    }

    private mutating func array(at level: Int) throws(JSONError) -> JSON {
        try open(level)
        var values: [JSON] = []
        if scanner.take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            values.append(try value(at: level))
            if try closes(with: UInt8(ascii: "]"), "a comma or ]") { return .array(values) }
        }
    }

    private mutating func object(at level: Int) throws(JSONError) -> JSON {
        try open(level)
        var members = JSONObject()
        if scanner.take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            let start = scanner.position
            let key = try scanner.string()
            scanner.skipSpace()
            guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected("a colon") }
            scanner.skipSpace()
            guard members.insert(key, try value(at: level)) else {
                throw JSONError(.duplicateKey, at: start, "A key occurs twice in one object.")
            }
            if try closes(with: UInt8(ascii: "}"), "a comma or }") { return .object(members) }
        }
    }

    /// Skips an opening bracket.
    private mutating func open(_ level: Int) throws(JSONError) {
        guard level <= depth else {
            throw JSONError(.depth, at: scanner.position, "The text is nested too deeply.")
        }
        scanner.position += 1
        scanner.skipSpace()
    }

    /// Skips the closing bracket and returns true, or a comma and returns false.
    private mutating func closes(with bracket: UInt8, _ wanted: String) throws(JSONError) -> Bool {
        scanner.skipSpace()
        if scanner.take(bracket) { return true }
        guard scanner.take(UInt8(ascii: ",")) else { throw scanner.unexpected(wanted) }
        scanner.skipSpace()
        return false
    }
}
