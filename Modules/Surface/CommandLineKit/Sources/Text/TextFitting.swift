/// Cuts, pads and wraps text by its width in columns.
public enum TextFitting {
    /// Returns the text, cut to at most `columns` columns. If it was cut, it ends with `…`.
    public static func cut(_ text: String, to columns: Int) -> String {
        guard TextWidth.of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let width = TextWidth.of(character)
            if used + width > columns - 1 { break }
            kept.append(character)
            used += width
        }
        return kept + "…"
    }

    /// Returns a text from the user in quotation marks, cut to `columns` columns.
    public static func quoted(_ text: String, to columns: Int = 40) -> String {
        "“\(cut(text, to: columns))”"
    }

    /// Returns the spaces needed to extend `text` to `columns` columns; empty if the text is
    /// longer.
    public static func padding(_ text: String, to columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - TextWidth.of(text)))
    }

    /// Returns the text as lines of at most `columns` columns, broken at spaces. A word that is
    /// longer than a line is broken.
    ///
    /// Line breaks in the text are kept. The result has at least one line.
    public static func wrap(_ text: String, to columns: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            wrapLine($0, to: max(columns, 1))
        }
    }

    private static func wrapLine(_ text: Substring, to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            for piece in pieces(of: word, columns) {
                let width = TextWidth.of(piece)
                if used > 0, used + 1 + width > columns {
                    lines.append(line)
                    line = ""
                    used = 0
                }
                if used > 0 {
                    line += " "
                    used += 1
                }
                line += piece
                used += width
            }
        }
        return lines + [line]
    }

    private static func pieces(of word: Substring, _ columns: Int) -> [String] {
        guard TextWidth.of(word) > columns else { return [String(word)] }
        var pieces = [""]
        var used = 0
        for character in word {
            let width = TextWidth.of(character)
            if used + width > columns {
                pieces.append("")
                used = 0
            }
            pieces[pieces.count - 1].append(character)
            used += width
        }
        return pieces
    }
}
