/// Text on its way to a terminal: nothing in it moves the cursor, recolours what follows or turns a
/// line around but what a `Painter` put there.
///
/// Every name that the program shows passes here, wherever it came from.
enum ShownText {
    /// Stands for ESC in what a `Painter` writes: a noncharacter, which no name may hold.
    static let mark: Unicode.Scalar = "\u{10FFFF}"

    /// The text with its styles as a terminal takes them; what it would obey is a space.
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

    /// A JSON document in which what a terminal would obey is escaped, so that nothing is lost.
    static func json(_ text: String) -> String {
        guard text.utf8.contains(where: mayBeObeyed) else { return text }
        return text.unicodeScalars.map { scalar in
            guard scalar.isUnshowable, scalar != "\n" else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Whether a byte may belong to something that is not shown: all but the letters of ASCII and
    /// the bytes that begin or go on with most others.
    private static func mayBeObeyed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x0A, 0x09: false
        case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xF4: true
        default: false
        }
    }

    /// Whether these begin like the rest of a style: `[`, numbers between semicolons, `m`.
    private static func isStyle(_ rest: Substring.UnicodeScalarView) -> Bool {
        guard rest.first == "[" else { return false }
        let end = rest.dropFirst().first { !("0"..."9" ~= $0 || $0 == ";") }
        return end == "m"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal would do something other than show it: control characters, line and
    /// paragraph separators, and the marks that turn the direction of all that follows.
    public var isUnshowable: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
