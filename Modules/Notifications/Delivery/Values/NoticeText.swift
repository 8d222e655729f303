internal import Core
internal import Crypto

/// What the texts of a notice are made of.
enum NoticeText {
    /// One line without control characters, of at most so many characters.
    static func line(_ text: String, most: Int) -> String {
        let joined = lines(text, most: Int.max).split(separator: "\n").joined(separator: " ")
        // A mark may combine with a space that only now stands before it.
        return bounded(joined.trimmed, most)
    }

    /// Lines without control characters, of at most so many characters together.
    static func lines(_ text: String, most: Int) -> String {
        var clean = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            defer { wasReturn = scalar == "\r" }
            switch scalar {
            case "\n" where wasReturn: continue
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}": clean.append("\n")
            case "\t": clean.append(" ")
            default: if isPlain(scalar) { clean.append(scalar) }
            }
        }
        return bounded(String(clean).trimmed, most)
    }

    /// Neither a control character, nor one that turns the direction of what follows, nor one that
    /// Unicode promises never to use.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
        default:
            scalar.properties.generalCategory != .control
                && !scalar.properties.isNoncharacterCodePoint
        }
    }

    private static func bounded(_ text: String, _ most: Int) -> String {
        guard text.unicodeScalars.count > most else { return text }
        // Whole characters, so that no flag or family is torn; one of them may be endless.
        var (short, count) = ("", 1)
        for character in text {
            count += character.unicodeScalars.count
            guard count <= most else { break }
            short.append(character)
        }
        return short.trimmed + "…"
    }

    /// An id as it is, if it is 1 to 200 printable ASCII characters without spaces; or its hash.
    static func handle(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, (1...200).contains(text.utf8.count) else {
            return "h-" + Hex.text(SHA256.hash(data: Array(text.utf8)))
        }
        return text
    }

    /// An absolute address of the web as it is, a place in the page included; nil if it is none.
    static func address(_ text: String) -> String? {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        // What may stand in a fragment may stand in a path (RFC 3986 section 3.5).
        let fragment = parts.count == 2 ? parts[1] : ""
        guard WebAddress(String(parts.first ?? "")) != nil, WebAddress.isPlain(fragment) else {
            return nil
        }
        return text
    }
}
