/// Computes the width of text on a terminal, in columns.
///
/// Each grapheme is counted: two columns for wide East Asian letters and emoji, none for combining
/// and control characters, otherwise one. Wide letters have the property Wide or Fullwidth in
/// Unicode Standard Annex #11.
public enum TextWidth {
    /// Returns the width of a line of text without escape sequences.
    public static func of(_ text: some StringProtocol) -> Int {
        var isPlain = true
        for byte in text.utf8 where byte < 0x20 || byte > 0x7E {
            isPlain = false
            break
        }
        if isPlain { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns the width of one character: 0, 1 or 2 columns.
    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count > 1 {
            // U+FE0F selects the emoji form; two regional letters form a flag.
            if scalars.contains("\u{FE0F}") || isRegional(first) { return 2 }
            return min(2, scalars.map(width).max() ?? 0)
        }
        return width(of: first)
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value < 0x20 || isControl(scalar) ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // Separate Hangul vowels and finals join the previous letter.
        if (0x1160...0x11FF).contains(scalar.value) { return 0 }
        if scalar.properties.isEmojiPresentation && !isRegional(scalar) { return 2 }
        return isWide(scalar) ? 2 : 1
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xAD
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1100 else { return false }
        return wideRanges.contains { $0.contains(scalar.value) }
    }

    /// Blocks of wide letters that are not emoji; unassigned characters inside them count as wide.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
        0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
