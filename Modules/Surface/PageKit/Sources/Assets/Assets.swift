internal import DesignTokens

/// Everything that the pages of this package refer to.
public enum Assets {
    /// All of them.
    public static let all =
        [style, script, icons, art, hill, mark, touch] + AppManifest.icons

    /// Tokens and rules.
    public static let style = Asset(
        "cairn.css", contentType: "text/css; charset=utf-8", text: Tokens.css + styleSheet)

    /// What makes the page quick; it works without.
    public static let script = Asset(
        "cairn.js", contentType: "text/javascript; charset=utf-8",
        text: dense(Script.whole))

    /// Symbols of the page and of items.
    public static let icons = Asset(
        "icons.svg", contentType: "image/svg+xml", text: svg(Icons.page + Icons.items))

    /// The mascots and the mark. Rule U6.
    public static let art = Asset(
        "art.svg", contentType: "image/svg+xml",
        text: svg(Art.goat + Art.hourglass + Art.glass + Art.mark))

    /// The land behind the head of the page.
    public static let hill = Asset(
        "hill.svg", contentType: "image/svg+xml", text: svg(Art.hill))

    /// The mark alone, as browsers show it in a tab.
    static let mark = Asset(
        "mark.svg", contentType: "image/svg+xml",
        text: Art.mark.replacing("<symbol id=\"mark\"", with: "<svg xmlns=\"\(namespace)\"")
            .replacing("</symbol>", with: "</svg>"))

    /// The mark as a home screen shows it.
    static let touch = Images.png("touch.png", Images.touch)

    private static let namespace = "http://www.w3.org/2000/svg"

    private static var styleSheet: String {
        let sheets = [
            Styles.base, Styles.frame, Styles.parts, Styles.today, Styles.rows, Styles.detail,
            Styles.forms, Styles.moments, Styles.large,
        ]
        return sheets.map(joined).joined() + shares
    }

    /// A style sheet in one line. A line that ends between two values keeps a space there.
    static func joined(_ sheet: String) -> String {
        sheet.split(separator: "\n").map(trimmed).map { line in
            line.last.map { ",;{}(".contains($0) } ?? true ? String(line) : line + " "
        }.joined()
    }

    /// Shares of a whole in per cent, drawn in steps of five; only nothing is drawn as nothing and
    /// only all as all.
    private static var shares: String {
        let steps = [0...0, 1...2] + (0..<19).map { 5 * $0 + 3...5 * $0 + 7 } + [98...99, 100...100]
        return steps.map { step in
            let names = step.map { ".q\($0)" }.joined(separator: ",")
            return "\(names){--p:\((step.lowerBound + step.upperBound) / 2)%}"
        }.joined()
    }

    /// The lines without their indentation and without those that are comments alone.
    static func dense(_ text: String) -> String {
        text.split(separator: "\n").map(trimmed).filter { !$0.hasPrefix("//") }
            .joined(separator: "\n") + "\n"
    }

    private static func trimmed(_ line: Substring) -> Substring {
        line.drop { $0 == " " }
    }

    private static func svg(_ symbols: String) -> String {
        let lines = symbols.split(separator: "\n").map(trimmed).joined(separator: "\n")
        return "<svg xmlns=\"\(namespace)\">\n\(lines)\n</svg>\n"
    }
}
