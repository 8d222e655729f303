internal import DesignTokens

/// Collects the markup of a drawing in the colours of a theme and a palette.
struct Pen {
    private(set) var markup = ""
    private let theme: CardTheme
    private let brand: Brand

    init(_ theme: CardTheme, _ brand: Brand) {
        self.theme = theme
        self.brand = brand
    }

    /// Returns a colour of the table by name.
    func colour(_ name: String) -> String {
        let token = Tokens.named(name, in: brand)
        return (theme == .dark ? token?.dark : token?.light)?.description ?? "#808080"
    }

    /// The style of a line of text.
    struct Setting {
        var size: Double
        var isBold = false
        var colour = "text"
        /// The anchor, `start` or `middle`.
        var anchor = "start"
    }

    /// Draws a line of text on a base line, at most `width` wide.
    mutating func text(
        _ text: String, x: Double, y: Double, width: Double, _ setting: Setting
    ) {
        let line = CardText.line(
            text, size: setting.size, width: width, isBold: setting.isBold)
        place(line, x: x, y: y, setting)
    }

    /// Draws lines of text below each other. Returns the base line of the last one.
    mutating func paragraph(
        _ text: String, x: Double, y: Double, width: Double, atMost count: Int, _ setting: Setting
    ) -> Double {
        let lines = CardText.lines(
            text, size: setting.size, width: width, atMost: count, isBold: setting.isBold)
        for (index, line) in lines.enumerated() {
            place(line, x: x, y: y + Double(index) * setting.size * 1.25, setting)
        }
        return y + Double(max(lines.count - 1, 0)) * setting.size * 1.25
    }

    private mutating func place(_ line: String, x: Double, y: Double, _ setting: Setting) {
        guard !line.isEmpty else { return }
        let weight = setting.isBold ? " font-weight=\"650\"" : ""
        let anchor = setting.anchor == "start" ? "" : " text-anchor=\"\(setting.anchor)\""
        markup +=
            "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(setting.size))\""
            + "\(weight)\(anchor) fill=\"\(colour(setting.colour))\">\(line)</text>"
    }

    /// Draws the background of the card.
    mutating func ground(_ width: Double, _ height: Double, radius: Double) {
        markup +=
            "<rect x=\"1\" y=\"1\" width=\"\(number(width - 2))\" height=\"\(number(height - 2))\" "
            + "rx=\"\(number(radius))\" fill=\"\(colour("surface"))\" "
            + "stroke=\"\(colour("line"))\" stroke-width=\"2\"/>"
    }

    /// Draws a bar, filled to a part of 0 … 1.
    mutating func bar(x: Double, y: Double, width: Double, height: Double, part: Double) {
        rounded(x, y, width, height, "line")
        let part = part.isFinite ? min(max(part, 0), 1) : 0
        if part > 0 { rounded(x, y, max(width * part, height), height, "primary") }
    }

    private mutating func rounded(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: String
    ) {
        markup +=
            "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
            + "height=\"\(number(height))\" rx=\"\(number(height / 2))\" "
            + "fill=\"\(colour(fill))\"/>"
    }

    /// Draws a ring around a point, closed to a part of 0 … 1 from the top.
    mutating func ring(x: Double, y: Double, radius: Double, part: Double?) {
        let circle =
            "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" fill=\"none\" "
            + "stroke-width=\"6\""
        markup += circle + " stroke=\"\(colour("line"))\"/>"
        guard let part, part.isFinite, part > 0 else { return }
        let round = 2 * Double.pi * radius
        markup +=
            circle + " stroke=\"\(colour("primary"))\" stroke-linecap=\"round\" "
            + "stroke-dasharray=\"\(number(round * min(part, 1))) \(number(round))\" "
            + "transform=\"rotate(-90 \(number(x)) \(number(y)))\"/>"
    }

    /// Draws the mark of a completed or open item.
    mutating func mark(x: Double, y: Double, isDone: Bool) {
        let circle = "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"6\""
        guard isDone else {
            markup += circle + " fill=\"none\" stroke=\"\(colour("edge"))\" stroke-width=\"2\"/>"
            return
        }
        markup += circle + " fill=\"\(colour("primary"))\"/>"
        markup +=
            "<path d=\"M\(number(x - 3)) \(number(y))l2.2 2.4 4-4.6\" fill=\"none\" "
            + "stroke=\"\(colour("on-primary"))\" stroke-width=\"1.8\"/>"
    }

    /// Draws the hourglass in a box that is a tenth higher than wide.
    mutating func hourglass(x: Double, y: Double, width: Double, sand: Int, face: String) {
        markup +=
            "<svg x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
            + "height=\"\(number(width * 1.1))\" viewBox=\"0 0 200 220\">"
            + HourglassDrawing.markup(sand: sand, face: face) + "</svg>"
    }

    /// Returns a number with at most two decimals.
    private func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        guard hundredths % 100 != 0 else { return String(hundredths / 100) }
        return String(Double(hundredths) / 100)
    }
}
