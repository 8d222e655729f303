/// A mail address (RFC 5321 section 4.1.2). Addresses in quotation marks, which are practically
/// unused, are not supported.
struct Mailbox: Hashable, Sendable {
    /// The whole address.
    let text: String
    /// The part after the @ sign.
    let domain: String
    /// True if the address contains only ASCII. Other addresses need a server that supports
    /// SMTPUTF8 (RFC 6531).
    let isPlain: Bool

    /// Parses an address; nil if it is invalid.
    init?(_ text: String) {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, (1...64).contains(halves[0].utf8.count),
            text.utf8.count <= 254, Mailbox.isName(halves[0]), Mailbox.isDomain(halves[1])
        else { return nil }
        self.text = text
        domain = String(halves[1])
        isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    }

    private static let marks = Set("!#$%&'*+-/=?^_`{|}~".unicodeScalars)

    /// Returns true if the text consists of words separated by dots, with letters, digits and the
    /// characters of `atext`.
    private static func isName(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty
                && word.unicodeScalars.allSatisfy { marks.contains($0) || isLetter($0) }
        }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.unicodeScalars.allSatisfy { $0 == "-" || isLetter($0) }
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case ..<0x80: false
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber:
                true
            default: false
            }
        }
    }
}
