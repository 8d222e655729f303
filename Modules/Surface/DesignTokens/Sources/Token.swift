/// A named colour with values for dark and light themes.
public struct Token: Hashable, Sendable {
    /// The name in lower case, as in the custom property `--name`.
    public let name: String
    /// The value in dark themes.
    public let dark: RGB
    /// The value in light themes.
    public let light: RGB

    /// Creates a token; `light` is the same as `dark` by default.
    public init(_ name: String, _ dark: RGB, light: RGB? = nil) {
        self.name = name
        self.dark = dark
        self.light = light ?? dark
    }

    /// The value in CSS.
    public var css: String {
        dark == light ? dark.description : "light-dark(\(light),\(dark))"
    }
}

/// A pair of tokens for text and its background.
public struct TextPair: Hashable, Sendable {
    /// The token of the text.
    public let text: String
    /// The token of the background.
    public let ground: String
    /// The minimum contrast: 4.5 for text, 3 for edges and symbols (WCAG 2.2, 1.4.3 and 1.4.11).
    public let least: Double
}
