/// A run of text with one style.
public enum Span: Hashable, Sendable {
    /// Plain text.
    case text(String)
    /// Strong text, between two pairs of asterisks.
    case strong(String)
    /// Emphasised text, between two asterisks.
    case emphasis(String)
    /// Code, between two backticks.
    case code(String)
    /// A link: text in brackets and an address in parentheses. The address is a web or mail address
    /// or a path of this site.
    case link(String, to: String)

    /// The visible text.
    public var words: String {
        switch self {
        case .text(let text), .strong(let text), .emphasis(let text), .code(let text): text
        case .link(let text, let place): text == place ? text : "\(text) (\(place))"
        }
    }

    /// Parses the spans of a line. A mark without a closing mark is text.
    static func read(_ line: String) -> [Span] {
        var spans: [Span] = []
        var plain = ""
        var rest = line[...]
        while let first = rest.first {
            if let (span, after) = marked(rest) {
                if !plain.isEmpty { spans.append(.text(plain)) }
                plain = ""
                spans.append(span)
                rest = after
            } else {
                plain.append(first)
                rest.removeFirst()
            }
        }
        if !plain.isEmpty { spans.append(.text(plain)) }
        return spans
    }

    private static func marked(_ text: Substring) -> (Span, Substring)? {
        if let (inner, after) = between(text, "**") { return (.strong(inner), after) }
        if let (inner, after) = between(text, "*") { return (.emphasis(inner), after) }
        if let (inner, after) = between(text, "`") { return (.code(inner), after) }
        return link(text)
    }

    /// Returns the text between a mark and its next occurrence, without white space next to the
    /// marks.
    private static func between(_ text: Substring, _ mark: String) -> (String, Substring)? {
        guard text.hasPrefix(mark) else { return nil }
        let inner = text.dropFirst(mark.count)
        guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else {
            return nil
        }
        let words = inner[..<end.lowerBound]
        guard words.first?.isWhitespace == false, words.last?.isWhitespace == false else {
            return nil
        }
        return (String(words), inner[end.upperBound...])
    }

    private static func link(_ text: Substring) -> (Span, Substring)? {
        guard text.first == "[", let middle = text.firstRange(of: "]("),
            let end = text[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        let words = text[text.index(after: text.startIndex)..<middle.lowerBound]
        let place = text[middle.upperBound..<end]
        guard !words.isEmpty, isAddress(place) else { return nil }
        return (.link(String(words), to: String(place)), text[text.index(after: end)...])
    }

    /// Returns true if the address leads to a page or to mail and cannot run a script.
    private static func isAddress(_ place: Substring) -> Bool {
        let kinds = ["https://", "http://", "mailto:"]
        let isOwn = place.hasPrefix("/") && !place.hasPrefix("//") && !place.hasPrefix("/\\")
        return (isOwn || kinds.contains { place.lowercased().hasPrefix($0) })
            && !place.contains { $0.isWhitespace || $0 == "\"" || $0 == "<" || $0 == ">" }
    }
}
