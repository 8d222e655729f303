internal import DesignTokens

/// The number of colours that an output stream can show.
public enum ColourDepth: Int, Comparable, Sendable, CaseIterable {
    case none, basic, indexed, full
    public static func < (a: ColourDepth, b: ColourDepth) -> Bool { a.rawValue < b.rawValue }
}

/// The purpose of a text, which determines its appearance.
public enum Style: Hashable, Sendable, CaseIterable {
    /// Default text.
    case plain
    /// Headings and important names.
    case strong
    /// Less important text.
    case quiet
    /// The colour of Cairn's brand.
    case primary
    /// Commands and options.
    case accent
    /// Streaks and points.
    case gold
    /// Completed items.
    case success
    /// Errors and risks.
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

/// Adds styles to text if the output stream can show them. `Terminal.write` converts the styles to
/// escape sequences.
public struct Painter: Hashable, Sendable {
    /// The number of colours that the stream can show.
    public var depth: ColourDepth
    /// The colour palette that the user chose.
    var brand = Brand.sherpa

    /// Creates a painter for a stream.
    public init(depth: ColourDepth) { self.depth = depth }

    /// Returns the text with a style; without colours, the text does not change.
    public func callAsFunction(_ text: String, _ style: Style) -> String {
        guard depth > .none, style != .plain, !text.isEmpty else { return text }
        var codes: [String] = style == .strong ? ["1"] : []
        if let colour = style.colour(in: brand) { codes.append(code(of: colour)) }
        return Painter.styled(text, codes.joined(separator: ";"))
    }

    /// Returns the text in the colour of a heatmap level, from 0 for none to 4 for all, in the
    /// user's palette. Without colours, the text does not change.
    public func callAsFunction(_ text: String, heat step: Int) -> String {
        self(text, in: Ink.heat(of: brand)[min(max(step, 0), 4)])
    }

    /// Returns the text in a colour; without colours, the text does not change.
    public func callAsFunction(_ text: String, in colour: Ink) -> String {
        guard depth > .none, !text.isEmpty else { return text }
        return Painter.styled(text, code(of: colour))
    }

    /// Returns Select Graphic Rendition codes (ECMA-48 section 8.3.117); the terminal adds the ESC.
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
