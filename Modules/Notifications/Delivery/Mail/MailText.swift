/// Encodes free text in header fields (RFC 2047).
enum EncodedWord {
    /// Encodes a text for a header field. A short ASCII text does not change. Other text becomes
    /// encoded words of at most 75 characters, one per line; no character is split between two of
    /// them.
    ///
    /// `isPhrase` is true for the name next to an address. Fewer characters are allowed there.
    static func text(_ text: String, after length: Int, isPhrase: Bool = false) -> String {
        let isPlain = text.utf8.allSatisfy { isPhrase ? isAtom($0) : (0x20..<0x7F).contains($0) }
        if isPlain, text.utf8.count + length <= 76, !text.contains("=?") { return text }
        var words: [String] = []
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            let more = Array(String(scalar).utf8)
            // 45 bytes are 60 digits, or 72 with the delimiters.
            if bytes.count + more.count > 45 {
                words.append(word(bytes))
                bytes = []
            }
            bytes += more
        }
        words.append(word(bytes))
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Base64.text(bytes))?=" }

    private static func isAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, UInt8(ascii: "-"): true
        default: false
        }
    }
}

/// Encodes the text of a mail's body as short lines of ASCII (RFC 2045 section 6.7).
enum QuotedPrintable {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes a text as lines of at most 76 characters that end in CRLF.
    static func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0) }
            .joined(separator: "\r\n")
    }

    private static func line(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var (result, width): ([UInt8], Int) = ([], 0)
        for (place, byte) in bytes.enumerated() {
            let isSpaceAtEnd = byte == 0x20 && place == bytes.count - 1
            let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "=")
            let piece =
                isPlain && !isSpaceAtEnd
                ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            if width + piece.count > 75 {
                result += Array("=\r\n".utf8)
                width = 0
            }
            result += piece
            width += piece.count
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Escapes lines that begin with a dot for the transfer to a mail server (RFC 5321 section 4.5.2).
enum DotStuffing {
    /// Returns the text with a second dot before each line that begins with a dot, and with the
    /// final line. The text must end in CRLF.
    static func text(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        var isStart = true
        for byte in text.utf8 {
            if isStart, byte == UInt8(ascii: ".") { result.append(byte) }
            result.append(byte)
            isStart = byte == UInt8(ascii: "\n")
        }
        return result + Array(".\r\n".utf8)
    }
}
