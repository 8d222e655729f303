internal import DesignTokens
public import WidgetsAPI

/// A card as a separate document for a frame, with actions that need no script. Rule W4.
///
/// It requests only one style sheet from its own server, fits from 200 × 200 pixels on, and its
/// buttons are at least 44 pixels.
public struct CardForm: Sendable {
    /// A button.
    public struct Button: Hashable, Sendable {
        /// The address of the form.
        public var action: String
        /// The label.
        public var label: String
        /// The subject; empty if it is the card itself.
        public var about: String
        /// The key of the tap.
        public var key: String

        /// Creates a button.
        public init(action: String, label: String, about: String = "", key: String) {
            self.action = action
            self.label = label
            self.about = about
            self.key = key
        }
    }

    /// The content of the card.
    public var content: WidgetContent
    /// The buttons.
    public var buttons: [Button]
    /// The reason why nothing was recorded; empty if there is no message.
    public var notice: String
    /// Dark or light; nil lets the browser decide.
    public var theme: CardTheme?
    /// One of `Card.palettes`; nil and other names mean Sherpa.
    public var palette: String?
    /// The server's page that a tap on the title opens outside of the frame; nil for none.
    public var link: String?
    /// The address of the style sheet.
    public var style: String

    /// Creates a card with actions.
    public init(
        _ content: WidgetContent, buttons: [Button] = [], notice: String = "",
        theme: CardTheme? = nil, palette: String? = nil, link: String? = nil, style: String
    ) {
        self.content = content
        self.buttons = buttons
        self.notice = notice
        self.theme = theme
        self.palette = palette
        self.link = link
        self.style = style
    }

    /// The HTML document.
    public var html: String {
        let title = shown(content.title)
        let name = link.map {
            "<a href=\"\(CardText.escaped($0))\" target=\"_blank\" rel=\"noopener noreferrer\">"
                + "\(title)</a>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"\(data)><head>\
            <meta charset="utf-8"><title>\(title)</title>\
            <meta name="viewport" content="width=device-width,initial-scale=1">\
            <meta name="robots" content="noindex">\
            <link rel="stylesheet" href="\(CardText.escaped(style))"></head>
            <body><main><header><h1>\(name ?? title)</h1><p class="f">\(shown(content.figure))</p>\
            </header>\(notice.isEmpty ? "" : "<p class=\"n\" role=\"alert\">\(shown(notice))</p>")
            \(detail)\(bar)\(whole)\(list)</main></body></html>

            """
    }

    private var data: String {
        let brand = Brand(named: palette)
        return " data-theme=\"\(theme?.rawValue ?? "system")\""
            + (brand == .sherpa ? "" : " data-palette=\"\(brand.rawValue)\"")
    }

    private var detail: String {
        content.detail.isEmpty ? "" : "<p class=\"d\">\(shown(content.detail))</p>"
    }

    /// The progress bar.
    private var bar: String {
        guard let progress = content.progress else { return "" }
        let percent = Int((min(max(progress, 0), 1) * 100).rounded())
        return "<progress max=\"100\" value=\"\(percent)\" aria-label=\"Progress\">"
            + "\(percent) %</progress>"
    }

    /// The buttons of the card itself.
    private var whole: String {
        let own = buttons.filter(\.about.isEmpty)
        return own.isEmpty ? "" : "<div class=\"b\">\(own.map(form).joined())</div>"
    }

    /// The lines with their buttons, then buttons without a line.
    private var list: String {
        let lines = content.lines.map(\.text)
        var rest: [String] = []
        for button in buttons where !button.about.isEmpty && !lines.contains(button.about) {
            if !rest.contains(button.about) { rest.append(button.about) }
        }
        var known: Set<String> = []
        let rows = content.lines.map { line in
            row(line.text, line.isDone, isFirst: known.insert(line.text).inserted)
        }
        let all = rows + rest.map { row($0, nil, isFirst: true) }
        return all.isEmpty ? "" : "<ul>\(all.joined())</ul>"
    }

    private func row(_ text: String, _ isDone: Bool?, isFirst: Bool) -> String {
        let own = isFirst ? buttons.filter { $0.about == text } : []
        let mark = isDone == true ? "<b aria-hidden=\"true\">✓</b><i>Done: </i>" : ""
        let acts = own.isEmpty ? "" : "<div class=\"b\">\(own.map(form).joined())</div>"
        return "<li><span dir=\"auto\">\(mark)\(shown(text))</span>\(acts)</li>"
    }

    private func form(_ button: Button) -> String {
        let label = shown(button.label)
        let name = button.about.isEmpty ? label : "\(label): \(shown(button.about))"
        return "<form method=\"post\">"
            + "<input type=\"hidden\" name=\"action\" value=\"\(CardText.escaped(button.action))\">"
            + "<input type=\"hidden\" name=\"key\" value=\"\(CardText.escaped(button.key))\">"
            + "<button aria-label=\"\(name)\">\(label)</button></form>"
    }

    private func shown(_ text: String) -> String { CardText.escaped(CardText.cleaned(text)) }
}
