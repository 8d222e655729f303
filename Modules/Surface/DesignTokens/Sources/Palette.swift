/// The base colours of all drawings. Rule U5.
public enum Palette {
    /// The brand green.
    public static let primary = RGB(0x58B62F)
    /// The first accent.
    public static let blue = RGB(0x46A8E0)
    /// The second accent: qualifying days, celebration.
    public static let gold = RGB(0xF5C34D)
    /// The colour of success.
    public static let success = RGB(0x2FAE60)
    /// The colour of warnings.
    public static let warning = RGB(0xE85C4A)
    /// The neutrals from lightest to darkest.
    public static let neutrals: [RGB] = [
        0xF6F7F8, 0xEDEFF1, 0xDFE3E6, 0xCBD2D8, 0xB1BAC2, 0x939EA8, 0x707C87, 0x4F5963, 0x2C343B,
    ].map { RGB($0) }
    /// The colours of moods from 1 to 5.
    public static let moods = [0xFF453A, 0xFF9F0A, 0xFFD60A, 0x30D158, 0x64D2FF].map { RGB($0) }
    /// The colour of the streak flame.
    public static let flame = RGB(0xF58A3C)

    /// The colours that users can give an item.
    public static let dyes: [(name: String, colour: RGB)] = [
        ("Sky", blue), ("Grass", primary), ("Sun", gold), ("Coral", warning),
        ("Lilac", RGB(0xB58AE8)), ("Fern", success), ("Apricot", RGB(0xF08A4B)),
        ("Rose", RGB(0xF28BB0)), ("Lagoon", RGB(0x3DBDB5)), ("Stone", neutrals[5]),
    ]
}
