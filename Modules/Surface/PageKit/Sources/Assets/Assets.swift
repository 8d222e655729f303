internal import DesignTokens

/// The assets that all pages share.
public enum Assets {
    /// All assets.
    public static let all =
        [style, script, icons, art, hill, mark, touch] + AppManifest.icons

    /// The style sheet of all pages, including the design tokens.
    public static let style = Asset(
        "cairn.css", contentType: "text/css; charset=utf-8", text: Tokens.css + styleSheet)

    /// The script that makes pages faster. Pages also work without it.
    public static let script = Asset(
        "cairn.js", contentType: "text/javascript; charset=utf-8",
        text: dense(Script.whole))

    /// The symbols used by pages and by items.
    public static let icons = Asset(
        "icons.svg", contentType: "image/svg+xml", text: svg(Icons.page + Icons.items))

    /// The drawings of the mascots and the logo. Rule U6.
    public static let art = Asset(
        "art.svg", contentType: "image/svg+xml",
        text: svg(Art.goat + Art.hourglass + Art.glass + Art.mark))

    /// The landscape in the header of pages.
    public static let hill = Asset(
        "hill.svg", contentType: "image/svg+xml", text: svg(Art.hill))

    /// The logo alone, for browser tabs.
    static let mark = Asset(
        "mark.svg", contentType: "image/svg+xml",
        text: Art.mark.replacing("<symbol id=\"mark\"", with: "<svg xmlns=\"\(namespace)\"")
            .replacing("</symbol>", with: "</svg>"))

    /// The logo for a phone's home screen.
    static let touch = Images.png("touch.png", Images.touch)

    private static let namespace = "http://www.w3.org/2000/svg"

    private static var styleSheet: String {
        let sheets = [
            Styles.base, Styles.frame, Styles.parts, Styles.today, Styles.rows, Styles.detail,
            Styles.forms, Styles.moments, Styles.large,
        ]
        return sheets.map(joined).joined() + shares
    }

    /// Returns a style sheet as one line. A line that ends between two values keeps a space there.
    static func joined(_ sheet: String) -> String {
        sheet.split(separator: "\n").map(trimmed).map { line in
            line.last.map { ",;{}(".contains($0) } ?? true ? String(line) : line + " "
        }.joined()
    }

    /// The style classes for percentages in steps of five. Only 0 is drawn as empty, and only 100
    /// as full.
    private static var shares: String {
        let steps =
            [0...0, 1...2] + (0..<19).map { 5 * $0 + 3...5 * $0 + 7 } + [98...99, 100...100]
        return steps.map { step in
            let names = step.map { ".q\($0)" }.joined(separator: ",")
            return "\(names){--p:\((step.lowerBound + step.upperBound) / 2)%}"
        }.joined()
    }

    /// Returns the lines without indentation and without comment lines.
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
