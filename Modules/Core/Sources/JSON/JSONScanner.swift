/// Reads the tokens of one JSON text, for the tree parser and the payload reader.
///
/// The bytes must be UTF-8. A NUL byte marks the end; JSON text cannot contain it.
struct JSONScanner: Sendable {
    let bytes: [UInt8]
    var position = 0

    /// Creates a scanner; throws for a byte order mark and for invalid UTF-8 (RFC 8259 section
    /// 8.1).
    init(_ bytes: [UInt8]) throws(JSONError) {
        self.bytes = bytes
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw JSONError(.syntax, at: 0, "The text starts with a byte order mark.")
        }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw JSONError(.utf8, at: error.byteOffsets.lowerBound, "The text is not UTF-8.")
        }
    }

    /// Creates a scanner for an empty text.
    init() { bytes = [] }

    /// The byte at the current position; 0 at the end.
    @inline(__always) var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Skips space, tab, line feed and carriage return.
    @inline(__always) mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// Skips the next byte if it equals `byte`. Returns true if it was skipped.
    @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    /// Skips `true`, `false` or `null` if the word comes next. Returns true if it was skipped.
    mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for index in 0..<length where bytes[position + index] != word.utf8Start[index] {
            return false
        }
        position += length
        return true
    }

    /// Returns the error for an unexpected byte at the current position.
    func unexpected(_ wanted: String) -> JSONError {
        position >= bytes.count
            ? JSONError(.syntax, at: bytes.count, "The text ends before \(wanted).")
            : JSONError(.syntax, at: position, "Expected \(wanted) here.")
    }

    /// Throws unless only white space follows.
    mutating func finish() throws(JSONError) {
        skipSpace()
        guard position == bytes.count else { throw unexpected("the end") }
    }
}
