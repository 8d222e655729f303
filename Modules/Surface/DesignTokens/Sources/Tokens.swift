/// The table of colours by purpose, with steps derived from the palette. Rule U5.
public enum Tokens {
    /// All tokens; dark values come first, because the page is dark by default.
    public static let all: [Token] = ground + words + accents + scene

    /// Backgrounds: the page, cards, fields, lines and edges of controls.
    static let ground: [Token] = [
        Token("bg", RGB(0x12171B), light: RGB(0xF3F6F4)),
        Token("surface", RGB(0x1B2228), light: RGB(0xFFFFFF)),
        Token("raised", RGB(0x262F37), light: Palette.neutrals[1]),
        Token("line", RGB(0x2C353D), light: Palette.neutrals[2]),
        Token("edge", RGB(0x7C8893), light: Palette.neutrals[6]),
    ]

    /// Text colours.
    static let words: [Token] = [
        Token("text", Palette.neutrals[0], light: Palette.neutrals[8]),
        Token("muted", Palette.neutrals[4], light: Palette.neutrals[7]),
        Token("primary-text", RGB(0x84D65C), light: RGB(0x35751B)),
        Token("blue-text", RGB(0x7CC3EC), light: RGB(0x1B6390)),
        Token("gold-text", Palette.gold, light: RGB(0x775400)),
        Token("good-text", RGB(0x63D391), light: RGB(0x1B7740)),
        Token("bad-text", RGB(0xFF9486), light: RGB(0xB0382A)),
    ]

    /// Fills, and text on them.
    static let accents: [Token] = [
        Token("primary", Palette.primary), Token("primary-edge", RGB(0x3D8220)),
        Token("on-primary", RGB(0x0D2105)), Token("blue", Palette.blue),
        Token("gold", Palette.gold), Token("on-gold", RGB(0x2B1F00)),
        Token("good", Palette.success), Token("bad", Palette.warning),
        Token("flame", Palette.flame), Token("flame-core", Palette.gold),
        Token("mood-1", Palette.moods[0]), Token("mood-2", Palette.moods[1]),
        Token("mood-3", Palette.moods[2]), Token("mood-4", Palette.moods[3]),
        Token("mood-5", Palette.moods[4]),
        Token("note", Palette.neutrals[0], light: Palette.neutrals[8]),
        Token("on-note", RGB(0x1B2228), light: RGB(0xFFFFFF)),
    ]

    /// The landscape in the head of the page.
    static let scene: [Token] = [
        Token("sky-1", RGB(0x131F36), light: RGB(0xC3CFF0)),
        Token("sky-2", RGB(0x2D5674), light: RGB(0xE6E8F6)),
        Token("dawn-1", RGB(0x35284A), light: RGB(0xFFE0D0)),
        Token("dawn-2", RGB(0x7A4450), light: RGB(0xFDF4DC)),
        Token("day-1", RGB(0x143A5C), light: RGB(0xBFE3FA)),
        Token("day-2", RGB(0x2A6180), light: RGB(0xF6F5DF)),
        Token("dusk-1", RGB(0x2A2150), light: RGB(0xE9D0EE)),
        Token("dusk-2", RGB(0x7A3E48), light: RGB(0xFBE6C6)),
        Token("orb", RGB(0xFBE7B0), light: RGB(0xFFD76B)), Token("star", RGB(0xFFFFFF)),
        Token("hill-1", RGB(0x1C4A33), light: RGB(0x62B659)),
        Token("hill-2", RGB(0x1F5346), light: RGB(0x7CC784)),
        Token("hill-3", RGB(0x23505A), light: RGB(0x9CD3B4)),
        Token("hill-4", RGB(0x2C4A63), light: RGB(0xA9CBE2)),
        Token("snow", RGB(0xDCEBF5), light: RGB(0xFFFFFF)),
        Token("pine", RGB(0x17402F), light: RGB(0x3F8F53)),
        Token("on-sky", RGB(0xFFFFFF), light: RGB(0x14304A)),
        Token("on-sky-soft", RGB(0xE4EEF6), light: RGB(0x234158)),
    ]

    /// The corner radii in pixels.
    public static let radii = [8, 12, 20, 24]

    /// The pairs of text and background; tests check the contrast of each.
    public static let pairs: [TextPair] =
        ["bg", "surface", "raised"].flatMap { ground in
            ["text", "muted", "primary-text", "blue-text", "gold-text", "good-text", "bad-text"]
                .map { TextPair(text: $0, ground: ground, least: 4.5) }
        } + ["bg", "surface"].map { TextPair(text: "edge", ground: $0, least: 3) } + [
            TextPair(text: "on-primary", ground: "primary", least: 4.5),
            TextPair(text: "on-gold", ground: "gold", least: 4.5),
            TextPair(text: "on-note", ground: "note", least: 4.5),
            TextPair(text: "on-sky", ground: "hill-4", least: 4.5),
            TextPair(text: "on-sky-soft", ground: "hill-4", least: 4.5),
            TextPair(text: "on-sky-soft", ground: "hill-3", least: 4.5),
        ]
        + ["sky", "dawn", "day", "dusk"].flatMap { sky in
            ["on-sky", "on-sky-soft"].flatMap { text in
                [1, 2].map { TextPair(text: text, ground: "\(sky)-\($0)", least: 4.5) }
            }
        }

    /// Returns a user's own colour as it is drawn: unchanged if it contrasts with all backgrounds,
    /// otherwise the nearest lighter step in dark themes and darker step in light themes.
    public static func tint(_ colour: RGB) -> (dark: RGB, light: RGB) {
        let grounds = ["bg", "surface", "raised"].compactMap(named)
        return (
            step(of: colour, towards: RGB(0xFFFFFF), on: grounds.map(\.dark)),
            step(of: colour, towards: RGB(0), on: grounds.map(\.light))
        )
    }

    /// Returns the text colour on a tint: black or white with the higher contrast, at least 4.5:1.
    public static func onTint(_ tint: RGB) -> RGB {
        let (dark, light) = (RGB(0), RGB(0xFFFFFF))
        return tint.contrast(with: dark) >= tint.contrast(with: light) ? dark : light
    }

    private static func step(of colour: RGB, towards end: RGB, on grounds: [RGB]) -> RGB {
        let steps = (0...64).lazy.map { colour.mixed(with: end, Double($0) / 64) }
        return steps.first { step in
            grounds.allSatisfy { step.contrast(with: $0) >= leastTint }
        } ?? end
    }

    /// The minimum contrast of graphics (WCAG 2.2, 1.4.11).
    private static let leastTint = 3.0

    /// Returns the token with a name.
    public static func named(_ name: String) -> Token? { all.first { $0.name == name } }

    /// The custom properties, with the selectors for dark, light and system themes.
    public static var css: String {
        let colours = all.map { "--\($0.name):\($0.css);" }.joined()
        let corners = radii.enumerated().map { "--r\($0.offset + 1):\($0.element)px;" }.joined()
        return ":root{color-scheme:dark;\(colours)\(corners)}"
            + "[data-theme=light]{color-scheme:light}[data-theme=system]{color-scheme:light dark}"
    }
}
