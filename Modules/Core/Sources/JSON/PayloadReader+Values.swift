extension PayloadReader {
    /// Returns the value if it is a string; otherwise nil. After nil, the caller can try another
    /// type.
    public mutating func string() -> String? {
        guard awaits(UInt8(ascii: "\"")) else { return nil }
        return read { scanner throws(JSONError) in try scanner.string() }
    }

    /// Returns the value if it is a number without fraction or exponent that fits into 64 bits.
    public mutating func integer() -> Int64? {
        guard awaitsNumber else { return nil }
        let start = scanner.position
        if case .integer(let value)? = number() { return value }
        return putBack(to: start)
    }

    /// Returns the value if it is a number; integers beyond 2^53 are rounded.
    public mutating func double() -> Double? { awaitsNumber ? number()?.double : nil }

    /// Returns the value if it is `true` or `false`.
    public mutating func bool() -> Bool? {
        guard stage == .value else { return nil }
        let value: Bool? = scanner.take("true") ? true : scanner.take("false") ? false : nil
        if value != nil { stage = .next }
        return value
    }

    /// Skips the value if it is `null`. Returns true if it is.
    public mutating func null() -> Bool {
        guard stage == .value, scanner.take("null") else { return false }
        stage = .next
        return true
    }

    /// Returns the value if it is a day as `yyyy-MM-dd`, without allocation.
    public mutating func day() -> Day? {
        let start = scanner.position
        if let day = withUTF8({ $0.count == 10 ? Day(utf8: $0) : nil }) ?? nil { return day }
        return putBack(to: start)
    }

    /// Passes the UTF-8 of a string value to a closure, without a copy unless it has escapes.
    public mutating func withUTF8<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        guard awaits(UInt8(ascii: "\"")) else { return nil }
        return read { scanner throws(JSONError) in
            let raw = try scanner.rawString()
            if raw.escaped {
                return try scanner.unescape(raw.range).withUnsafeBufferPointer(body)
            }
            return scanner.bytes.withUnsafeBufferPointer {
                body(UnsafeBufferPointer(rebasing: $0[raw.range]))
            }
        }
    }

    /// Returns any value as a tree; nil if it is malformed or nested too deeply.
    public mutating func json() -> JSON? {
        guard stage == .value else { return nil }
        return read { scanner throws(JSONError) in
            var parser = JSONParser(scanner: scanner, depth: JSONLimits.standard.depth - 1)
            let value = try parser.value(at: 0)
            scanner.position = parser.scanner.position
            return value
        }
    }

    /// Skips the current value, regardless of its type.
    public mutating func skip() {
        if awaits(UInt8(ascii: "\"")) {
            read { scanner throws(JSONError) in
                let raw = try scanner.rawString()
                if raw.escaped { _ = try scanner.unescape(raw.range) }
            }
        } else {
            _ = json()
        }
    }

    private func awaits(_ byte: UInt8) -> Bool { stage == .value && scanner.current == byte }

    private var awaitsNumber: Bool {
        stage == .value
            && (scanner.current == UInt8(ascii: "-") || scanner.current &- UInt8(ascii: "0") < 10)
    }

    private mutating func number() -> JSON? {
        read { scanner throws(JSONError) in try scanner.number() }
    }

    /// Moves back to a value that was read but has another type than expected.
    private mutating func putBack<Value>(to start: Int) -> Value? {
        if stage == .next {
            scanner.position = start
            stage = .value
        }
        return nil
    }

    @discardableResult
    @inline(__always)
    private mutating func read<Value>(
        _ body: (inout JSONScanner) throws(JSONError) -> Value
    ) -> Value? {
        do throws(JSONError) {
            let value = try body(&scanner)
            stage = .next
            return value
        } catch {
            stage = .failed
            return nil
        }
    }
}
