/// Isolates text written from right to left from the text around it. Rule U9.
enum Isolation {
    /// Returns the text with isolates (UAX #9, 2.5) around each run that is written from right to
    /// left. A run extends from its first to its last letter of that direction and includes digits
    /// and marks between them. Styles, line ends and letters of the other direction end a run.
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

    /// Returns true if the byte can be the first one of a letter that is written from right to
    /// left.
    private static func mayRunBack(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xD6...0xDF, 0xE0, 0xEF, 0xF0: true
        default: false
        }
    }

    private static func ends(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\u{1B}" || scalar.properties.isAlphabetic
    }

    /// Returns true for a letter of Hebrew, Arabic or a related script.
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
