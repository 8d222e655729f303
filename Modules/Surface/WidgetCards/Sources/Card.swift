internal import DesignTokens
public import WidgetsAPI

/// Draws the content of a card as SVG in six sizes, or as lines of text. Rule W2.
public enum Card {
    /// Returns an SVG document with title and description, without scripts, style sheets and
    /// external resources. Text always fits. The palette is one of `palettes`; nil and other names
    /// mean Sherpa.
    public static func svg(
        _ content: WidgetContent, size: CardSize, theme: CardTheme = .dark, palette: String? = nil
    ) -> String {
        let (width, height) = size.pixels
        var pen = Pen(theme, Brand(named: palette))
        CardLayout.draw(content, size, &pen)
        let title = CardText.escaped(CardText.cleaned(content.title))
        let description = CardText.escaped(CardText.cleaned(words(content)))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="t d" \
            font-family="ui-rounded,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',\
            sans-serif"><title id="t">\(title)</title><desc id="d">\(description)</desc>\
            \(pen.markup)</svg>

            """
    }

    /// The palettes of cards.
    public static let palettes = Brand.allCases.map(\.rawValue)

    /// Returns the card as lines of text without line ends; one line for `inline` and `circular`.
    public static func text(_ content: WidgetContent, size: CardSize) -> [String] {
        let (title, figure) = (CardText.cleaned(content.title), CardText.cleaned(content.figure))
        switch size {
        case .circular: return [CardText.cleaned(content.short)]
        case .inline: return ["\(title): \(figure)"]
        case .small, .rectangular, .medium, .large:
            var lines = [title, figure]
            if !content.detail.isEmpty { lines.append(CardText.cleaned(content.detail)) }
            guard let count = CardLayout.rows(in: size) else { return lines }
            return lines
                + content.lines.prefix(count).map { line in
                    (line.isDone.map { $0 ? "✓ " : "○ " } ?? "") + CardText.cleaned(line.text)
                }
        }
    }

    /// Returns the card as one or more sentences.
    private static func words(_ content: WidgetContent) -> String {
        var parts = [content.figure]
        if !content.detail.isEmpty { parts.append(content.detail) }
        parts += content.lines.map { line in
            line.text + (line.isDone.map { $0 ? " (done)" : "" } ?? "")
        }
        return parts.joined(separator: ". ") + "."
    }
}
