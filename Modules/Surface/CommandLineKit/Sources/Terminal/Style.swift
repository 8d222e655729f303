internal import DesignTokens

/// How many colours a stream may be given.
public enum ColourDepth: Int, Comparable, Sendable, CaseIterable {
    case none, basic, indexed, full
    public static func < (a: ColourDepth, b: ColourDepth) -> Bool { a.rawValue < b.rawValue }
}

/// What a piece of text is for, and so how it looks.
public enum Style: Hashable, Sendable, CaseIterable {
    /// As the terminal writes it.
    case plain
    /// Headings and names that matter.
    case strong
    /// What matters less.
    case quiet
    /// The brand.
    case primary
    /// What can be acted on: commands, options.
    case accent
    /// Streaks and points.
    case gold
    /// What is done.
    case success
    /// What is wrong or at risk.
    case warning

    func colour(in brand: Brand) -> Ink? {
        switch self {
        case .plain, .strong: nil
        case .quiet: .quiet
        case .primary: .primary(of: brand)
        case .accent: .accent
        case .gold: .gold
        case .success: .success
        case .warning: .warning
        }
    }
}

/// Writes text in a style, if a stream may be given styles: `Terminal.write` turns it into escape
/// sequences.
public struct Painter: Hashable, Sendable {
    /// What the stream may be given.
    public var depth: ColourDepth
    /// The palette that the person chose.
    var brand = Brand.sherpa

    /// A painter for a stream.
    public init(depth: ColourDepth) { self.depth = depth }

    /// The text in a style; unchanged where there are no colours.
    public func callAsFunction(_ text: String, _ style: Style) -> String {
        guard depth > .none, style != .plain, !text.isEmpty else { return text }
        var codes: [String] = style == .strong ? ["1"] : []
        if let colour = style.colour(in: brand) { codes.append(code(of: colour)) }
        return Painter.styled(text, codes.joined(separator: ";"))
    }

    /// The text in the colour of a step of a heatmap, 0 nothing … 4 all, in the person's palette;
    /// unchanged where there are no colours.
    public func callAsFunction(_ text: String, heat step: Int) -> String {
        self(text, in: Ink.heat(of: brand)[min(max(step, 0), 4)])
    }

    /// The text in a colour; unchanged where there are none.
    public func callAsFunction(_ text: String, in colour: Ink) -> String {
        guard depth > .none, !text.isEmpty else { return text }
        return Painter.styled(text, code(of: colour))
    }

    /// Select Graphic Rendition (ECMA-48 section 8.3.117); the terminal puts in the ESC.
    private static func styled(_ text: String, _ codes: String) -> String {
        "\(ShownText.mark)[\(codes)m\(text)\(ShownText.mark)[0m"
    }

    private func code(of colour: Ink) -> String {
        switch depth {
        case .none: ""
        case .basic: colour.basic < 8 ? "\(30 + colour.basic)" : "\(90 + colour.basic - 8)"
        case .indexed: "38;5;\(colour.indexed)"
        case .full: "38;2;\(colour.red);\(colour.green);\(colour.blue)"
        }
    }
}
