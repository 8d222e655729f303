/// Makes text safe for a terminal. Only a `Painter` can move the cursor, change colours or change
/// the direction of text.
///
/// All names that are shown on a terminal are processed by it.
enum ShownText {
    /// The character that replaces ESC in the output of a `Painter`. It is a noncharacter, which no
    /// name can contain.
    static let mark: Unicode.Scalar = "\u{10FFFF}"

    /// Returns the text for a terminal with its styles. Other control characters become spaces.
    static func of(_ text: String) -> String {
        guard text.utf8.contains(where: mayBeObeyed) else { return text }
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == mark {
                if isStyle(rest) { shown.append("\u{1B}") }
            } else if scalar.isUnshowable, scalar != "\n", scalar != "\t" {
                shown.append(" ")
            } else {
                shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// Returns a JSON document with its control characters escaped, so that no information is lost.
    static func json(_ text: String) -> String {
        guard text.utf8.contains(where: mayBeObeyed) else { return text }
        return text.unicodeScalars.map { scalar in
            guard scalar.isUnshowable, scalar != "\n" else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Returns true if the byte can be part of an invisible character. This is false for ASCII
    /// letters and for the bytes of most other letters.
    private static func mayBeObeyed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x0A, 0x09: false
        case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xF4: true
        default: false
        }
    }

    /// Returns true if the text begins like the end of a style: `[`, numbers separated by
    /// semicolons, `m`.
    private static func isStyle(_ rest: Substring.UnicodeScalarView) -> Bool {
        guard rest.first == "[" else { return false }
        let end = rest.dropFirst().first { !("0"..."9" ~= $0 || $0 == ";") }
        return end == "m"
    }
}

extension Unicode.Scalar {
    /// True if a terminal would interpret the character instead of showing it: a control character,
    /// a line or paragraph separator, or a direction mark.
    public var isUnshowable: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
