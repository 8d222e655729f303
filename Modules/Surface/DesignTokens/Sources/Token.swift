/// A named colour with a value for dark and one for light surroundings.
public struct Token: Hashable, Sendable {
    /// Lower case, as in the custom property `--name`.
    public let name: String
    /// The value in dark surroundings.
    public let dark: RGB
    /// The value in light surroundings.
    public let light: RGB

    /// A token; `light` is the same as `dark` unless given.
    public init(_ name: String, _ dark: RGB, light: RGB? = nil) {
        self.name = name
        self.dark = dark
        self.light = light ?? dark
    }

    /// The value as CSS writes it.
    public var css: String {
        dark == light ? dark.description : "light-dark(\(light),\(dark))"
    }
}

/// A pair of tokens of which the first is read on the second.
public struct TextPair: Hashable, Sendable {
    /// The token that is read.
    public let text: String
    /// The token that it stands on.
    public let ground: String
    /// 4.5 for text, 3 for edges and symbols (WCAG 2.2, 1.4.3 and 1.4.11).
    public let least: Double
}
