/// Text that runs from right to left, kept from turning around what stands beside it. Rule U9.
enum Isolation {
    /// The text with each run from right to left between isolates (UAX #9, 2.5): from its first to
    /// its last letter of that direction, with the digits and marks between them. Styles and line
    /// ends end a run, and so does a letter of the other direction.
    static func of(_ text: String) -> String {
        guard text.utf8.contains(where: mayRunBack) else { return text }
        var shown = String.UnicodeScalarView()
        var run = String.UnicodeScalarView()
        var tail = String.UnicodeScalarView()
        func close() {
            if !run.isEmpty { shown += ["\u{2067}"] + run + ["\u{2069}"] }
            shown += tail
            run.removeAll()
            tail.removeAll()
        }
        for scalar in text.unicodeScalars {
            if isRightToLeft(scalar) {
                run += tail + [scalar]
                tail.removeAll()
            } else if run.isEmpty {
                shown.append(scalar)
            } else if ends(scalar) {
                close()
                shown.append(scalar)
            } else {
                tail.append(scalar)
            }
        }
        close()
        return String(shown)
    }

    /// Whether a byte may begin a letter that runs from right to left.
    private static func mayRunBack(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xD6...0xDF, 0xE0, 0xEF, 0xF0: true
        default: false
        }
    }

    private static func ends(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\u{1B}" || scalar.properties.isAlphabetic
    }

    /// Letters of Hebrew, Arabic and the scripts beside them.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.isAlphabetic else { return false }
        return switch scalar.value {
        case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10800..<0x11000,
            0x1E800..<0x1F000:
            true
        default: false
        }
    }
}
