/// Reads the tokens of one JSON text; the tree parser and the payload reader share it.
///
/// The bytes are known to be UTF-8. A NUL stands for the end: it is legal nowhere in JSON text.
struct JSONScanner: Sendable {
    let bytes: [UInt8]
    var position = 0

    /// Refuses a byte order mark and anything that is not UTF-8 (RFC 8259 section 8.1).
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

    /// A scanner of nothing.
    init() { bytes = [] }

    /// The byte at the position, 0 at the end.
    @inline(__always) var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Moves over space, tab, line feed and carriage return.
    @inline(__always) mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// Moves over the byte if it comes next.
    @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    /// Moves over the letters of `true`, `false` or `null` if they come next.
    mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for index in 0..<length where bytes[position + index] != word.utf8Start[index] {
            return false
        }
        position += length
        return true
    }

    /// The fault of finding something else than what was wanted.
    func unexpected(_ wanted: String) -> JSONError {
        position >= bytes.count
            ? JSONError(.syntax, at: bytes.count, "The text ends where \(wanted) should be.")
            : JSONError(.syntax, at: position, "There should be \(wanted) here.")
    }

    /// Requires nothing but white space up to the end.
    mutating func finish() throws(JSONError) {
        skipSpace()
        guard position == bytes.count else { throw unexpected("the end") }
    }
}
