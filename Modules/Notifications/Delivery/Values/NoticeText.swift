internal import Core
internal import Crypto

/// The rules for the texts of a notice.
enum NoticeText {
    /// Returns the text as one line without control characters, shortened to `most` characters.
    static func line(_ text: String, most: Int) -> String {
        let joined = lines(text, most: Int.max).split(separator: "\n").joined(separator: " ")
        // A combining mark may join with the space that is now before it.
        return bounded(joined.trimmed, most)
    }

    /// Returns the text as lines without control characters, shortened to `most` characters in
    /// total.
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

    /// Returns false for control characters, characters that change the direction of text, and
    /// noncharacters.
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
        // Truncates between characters, so that no flag or family is split. A single character can
        // have any length.
        var (short, count) = ("", 1)
        for character in text {
            count += character.unicodeScalars.count
            guard count <= most else { break }
            short.append(character)
        }
        return short.trimmed + "…"
    }

    /// Returns the text if it is a valid id (1 to 200 printable ASCII characters without spaces),
    /// otherwise its hash.
    static func handle(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, (1...200).contains(text.utf8.count) else {
            return "h-" + Hex.text(SHA256.hash(data: Array(text.utf8)))
        }
        return text
    }

    /// Returns the text if it is an absolute web address, which can have a fragment; nil for any
    /// other text.
    static func address(_ text: String) -> String? {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        // A fragment allows the same characters as a path (RFC 3986 section 3.5).
        let fragment = parts.count == 2 ? parts[1] : ""
        guard WebAddress(String(parts.first ?? "")) != nil, WebAddress.isPlain(fragment) else {
            return nil
        }
        return text
    }
}
