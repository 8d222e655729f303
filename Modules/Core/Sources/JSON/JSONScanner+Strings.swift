extension JSONScanner {
    /// The bytes of a JSON string between its quotes.
    struct RawString {
        var range: Range<Int>
        var escaped: Bool
    }

    /// Skips a JSON string and returns its raw bytes. `unescape` processes its escapes.
    mutating func rawString() throws(JSONError) -> RawString {
        guard current == UInt8(ascii: "\"") else { throw unexpected("a string") }
        let start = position + 1
        var index = start
        var escaped = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return RawString(range: start..<index, escaped: escaped)
            }
            if byte == UInt8(ascii: "\\") {
                escaped = true
                index += 1
            } else if byte < 0x20 {
                throw JSONError(.syntax, at: index, "A control character must be escaped.")
            }
            index += 1
        }
        throw JSONError(.syntax, at: bytes.count, "The text ends inside a string.")
    }

    /// Parses a JSON string and returns its text.
    mutating func string() throws(JSONError) -> String {
        let raw = try rawString()
        return try text(of: raw)
    }

    /// Returns the text of a string that was skipped.
    func text(of raw: RawString) throws(JSONError) -> String {
        if raw.escaped { return String(decoding: try unescape(raw.range), as: UTF8.self) }
        return bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[raw.range]), as: UTF8.self)
        }
    }

    /// Returns the bytes between two quotes as UTF-8 without escapes.
    func unescape(_ range: Range<Int>) throws(JSONError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "\\") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let code = bytes[index + 1]
            if code == UInt8(ascii: "u") {
                result.append(contentsOf: UTF8.encode(try scalar(at: &index, in: range))!)
            } else {
                guard let byte = JSONScanner.shortEscape(code) else {
                    throw JSONError(.syntax, at: index, "The escape is unknown.")
                }
                result.append(byte)
                index += 2
            }
        }
        return result
    }

    /// Returns the byte for the letter after a backslash (RFC 8259 section 7).
    private static func shortEscape(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Returns the scalar of `\uXXXX` or of a pair of them, and moves the index behind it.
    private func scalar(
        at index: inout Int, in range: Range<Int>
    ) throws(JSONError) -> Unicode.Scalar {
        let start = index
        let first = try hexadecimal(at: index, in: range)
        index += 6
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, index + 1 < range.upperBound, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        {
            let second = try hexadecimal(at: index, in: range)
            index += 6
            if (0xDC00...0xDFFF).contains(second) {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))!
            }
        }
        throw JSONError(.surrogate, at: start, "An escape is an unpaired surrogate.")
    }

    /// Returns the value of the four hexadecimal digits after `\u`.
    private func hexadecimal(at index: Int, in range: Range<Int>) throws(JSONError) -> UInt32 {
        guard index + 6 <= range.upperBound else {
            throw JSONError(.syntax, at: index, "An escape needs four hexadecimal digits.")
        }
        var value: UInt32 = 0
        for byte in bytes[(index + 2)..<(index + 6)] {
            guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONError(.syntax, at: index, "An escape needs four hexadecimal digits.")
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
