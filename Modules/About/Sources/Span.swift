/// A run of text that is set in one way.
public enum Span: Hashable, Sendable {
    /// As it is.
    case text(String)
    /// Between two pairs of asterisks.
    case strong(String)
    /// Between two asterisks.
    case emphasis(String)
    /// Between two backticks.
    case code(String)
    /// Words in brackets with an address in parentheses: of the web, of mail, or a path of this
    /// site.
    case link(String, to: String)

    /// What is read of it.
    public var words: String {
        switch self {
        case .text(let text), .strong(let text), .emphasis(let text), .code(let text): text
        case .link(let text, let place): text == place ? text : "\(text) (\(place))"
        }
    }

    /// The spans of a line. A mark without its other end is text.
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

    /// What stands between a mark and the same mark again, without white space beside them.
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

    /// Whether it leads to a page or to mail, and runs no script.
    private static func isAddress(_ place: Substring) -> Bool {
        let kinds = ["https://", "http://", "mailto:"]
        let isOwn = place.hasPrefix("/") && !place.hasPrefix("//") && !place.hasPrefix("/\\")
        return (isOwn || kinds.contains { place.lowercased().hasPrefix($0) })
            && !place.contains { $0.isWhitespace || $0 == "\"" || $0 == "<" || $0 == ">" }
    }
}
