internal import About
internal import PageKit

/// HTML of a text. All text is escaped, and links can only lead to pages and mail addresses.
enum ProseMarkup {
    /// Returns the HTML of a text. `title` is added above a text without a heading of the first
    /// level.
    static func html(_ text: String, _ title: String) -> String {
        let blocks = Prose(text).blocks
        let hasTitle = blocks.contains { block in
            if case .heading(1, _) = block { true } else { false }
        }
        return (hasTitle ? "" : "<h1>\(escaped(title))</h1>") + blocks.map(html).joined()
    }

    private static func html(_ block: Prose.Block) -> String {
        switch block {
        case .heading(let level, let spans):
            return "<h\(level) dir=\"auto\">\(html(spans))</h\(level)>"
        case .paragraph(let spans): return "<p dir=\"auto\">\(html(spans))</p>"
        case .list(let isOrdered, let items):
            let tag = isOrdered ? "ol" : "ul"
            let lines = items.map { "<li dir=\"auto\">\(html($0))</li>" }.joined()
            return "<\(tag) class=\"prose\">\(lines)</\(tag)>"
        }
    }

    private static func html(_ spans: [Span]) -> String {
        spans.map { span in
            switch span {
            case .text(let text): escaped(text)
            case .strong(let text): "<strong>\(escaped(text))</strong>"
            case .emphasis(let text): "<em>\(escaped(text))</em>"
            case .code(let text): "<code>\(escaped(text))</code>"
            case .link(let text, let place):
                "<a href=\"\(escaped(place))\" rel=\"noopener\">\(escaped(text))</a>"
            }
        }.joined()
    }
}
