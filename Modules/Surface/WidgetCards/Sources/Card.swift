internal import DesignTokens
public import WidgetsAPI

/// Draws what is to be seen on a card: as SVG in six sizes, or as lines of text. Rule W2.
public enum Card {
    /// An SVG document: title and description for those who cannot see it, no script, no style
    /// sheet, nothing from elsewhere. No text runs out of it. The palette is one of `palettes`; any
    /// other name, and nil, is that of Sherpa.
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

    /// The palettes that a card can be drawn in.
    public static let palettes = Brand.allCases.map(\.rawValue)

    /// The card as lines of text, without line ends; one for `inline` and `circular`.
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

    /// The card in a sentence or a few.
    private static func words(_ content: WidgetContent) -> String {
        var parts = [content.figure]
        if !content.detail.isEmpty { parts.append(content.detail) }
        parts += content.lines.map { line in
            line.text + (line.isDone.map { $0 ? " (done)" : "" } ?? "")
        }
        return parts.joined(separator: ". ") + "."
    }
}
