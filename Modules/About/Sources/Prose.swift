/// Text in a small subset of Markdown, as blocks: headings, paragraphs and lists. Plain text gives
/// paragraphs. Unknown syntax is kept as text.
public struct Prose: Hashable, Sendable {
    /// A block of the text.
    public enum Block: Hashable, Sendable {
        /// A heading, `#` to `###`.
        case heading(level: Int, [Span])
        /// Lines up to an empty one.
        case paragraph([Span])
        /// Lines that begin with `-` or `*`, or with a number and a full stop.
        case list(isOrdered: Bool, [[Span]])
    }

    /// The blocks, in order.
    public let blocks: [Block]

    /// Parses a text.
    public init(_ text: String) {
        var reader = ProseReader()
        // A carriage return with a line feed is one character and one line end.
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            reader.take(line)
        }
        blocks = reader.end()
    }
}

/// Collects lines into blocks.
private struct ProseReader {
    private var blocks: [Prose.Block] = []
    private var lines: [Substring] = []
    private var items: [String] = []
    private var isOrdered = false

    mutating func take(_ line: Substring) {
        let text = line.trimmed
        if text.isEmpty { return close() }
        if let level = level(of: text) {
            close()
            let title = text.drop { $0 == "#" }.trimmed
            blocks.append(.heading(level: level, Span.read(title)))
        } else if let item = item(text) {
            if !lines.isEmpty || !items.isEmpty && item.isOrdered != isOrdered { close() }
            isOrdered = item.isOrdered
            items.append(item.text)
        } else if !items.isEmpty {
            items[items.count - 1] += " " + text
        } else {
            lines.append(text[...])
        }
    }

    mutating func end() -> [Prose.Block] {
        close()
        return blocks
    }

    private mutating func close() {
        if !lines.isEmpty { blocks.append(.paragraph(Span.read(lines.joined(separator: " ")))) }
        if !items.isEmpty { blocks.append(.list(isOrdered: isOrdered, items.map(Span.read))) }
        lines = []
        items = []
    }

    private func level(of text: String) -> Int? {
        let marks = text.prefix { $0 == "#" }.count
        return (1...3).contains(marks) && text.dropFirst(marks).first == " " ? marks : nil
    }

    private func item(_ text: String) -> (text: String, isOrdered: Bool)? {
        if text.hasPrefix("- ") || text.hasPrefix("* ") {
            return (text.dropFirst(2).trimmed, false)
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count), text.dropFirst(digits.count).hasPrefix(". ") else {
            return nil
        }
        return (text.dropFirst(digits.count + 2).trimmed, true)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
