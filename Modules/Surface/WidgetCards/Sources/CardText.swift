/// Text on a card: escaped for XML, cut to a width, in its own direction.
enum CardText {
    /// Returns a line with at most `width` pixels at a size, cut with an ellipsis if necessary.
    ///
    /// Right-to-left text is isolated, so the ellipsis is at its own end.
    static func line(_ text: String, size: Double, width: Double, isBold: Bool = false) -> String {
        let clean = cleaned(text)
        let room = Int(width / size * 1_000)
        let cut = cut(clean, to: room, isBold: isBold)
        return escaped(isRightToLeft(clean) ? "\u{2067}\(cut)\u{2069}" : cut)
    }

    /// Returns lines with at most `width` pixels, broken at spaces; the last one is cut with an
    /// ellipsis.
    static func lines(
        _ text: String, size: Double, width: Double, atMost count: Int, isBold: Bool = false
    ) -> [String] {
        let room = Int(width / size * 1_000)
        var rest = cleaned(text).split(separator: " ")[...]
        var lines: [String] = []
        while !rest.isEmpty, lines.count < count {
            var words = [rest.removeFirst()]
            let isLast = lines.count == count - 1
            while let next = rest.first {
                let longer = (words + [next]).joined(separator: " ")
                guard isLast || AdvanceWidths.of(longer, isBold: isBold) <= room else { break }
                words.append(rest.removeFirst())
            }
            lines.append(words.joined(separator: " "))
        }
        return lines.map { line($0, size: size, width: width, isBold: isBold) }
    }

    /// Returns the text with XML special characters as entities.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns one line without characters that XML 1.0 cannot contain and without direction marks.
    static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0x202A...0x202E, 0x2066...0x2069: continue
            default:
                let isBad =
                    scalar.properties.generalCategory == .control
                    || scalar.properties.isNoncharacterCodePoint
                if !isBad { result.append(scalar) }
            }
        }
        return String(result)
    }

    private static func cut(_ text: String, to room: Int, isBold: Bool) -> String {
        guard AdvanceWidths.of(text, isBold: isBold) > room else { return text }
        var kept = ""
        var used = AdvanceWidths.of("…", isBold: isBold)
        for character in text {
            let width = AdvanceWidths.of(String(character), isBold: isBold)
            guard used + width <= room else { break }
            kept.append(character)
            used += width
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// Returns true if the first letter with a direction is right-to-left (UAX #9, P2 and P3).
    static func isRightToLeft(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
        guard let value = first?.value else { return false }
        return (0x590..<0x900).contains(value) || (0xFB1D..<0xFE00).contains(value)
            || (0xFE70..<0xFEFF).contains(value) || (0x10800..<0x11000).contains(value)
            || (0x1E800..<0x1F000).contains(value)
    }
}
