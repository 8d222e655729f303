/// The colours that everything is drawn with. Rule U5.
public enum Palette {
    /// The brand's green.
    public static let primary = RGB(0x58B62F)
    /// The first accent.
    public static let blue = RGB(0x46A8E0)
    /// The second accent: days that count, celebration.
    public static let gold = RGB(0xF5C34D)
    /// What went well.
    public static let success = RGB(0x2FAE60)
    /// What needs care.
    public static let warning = RGB(0xE85C4A)
    /// Lightest to darkest.
    public static let neutrals: [RGB] = [
        0xF6F7F8, 0xEDEFF1, 0xDFE3E6, 0xCBD2D8, 0xB1BAC2, 0x939EA8, 0x707C87, 0x4F5963, 0x2C343B,
    ].map { RGB($0) }
    /// Moods from 1 to 5.
    public static let moods = [0xFF453A, 0xFF9F0A, 0xFFD60A, 0x30D158, 0x64D2FF].map { RGB($0) }
    /// The fire of a streak.
    public static let flame = RGB(0xF58A3C)

    /// What people choose from when they give an item a colour.
    public static let dyes: [(name: String, colour: RGB)] = [
        ("Sky", blue), ("Grass", primary), ("Sun", gold), ("Coral", warning),
        ("Lilac", RGB(0xB58AE8)), ("Fern", success), ("Apricot", RGB(0xF08A4B)),
        ("Rose", RGB(0xF28BB0)), ("Lagoon", RGB(0x3DBDB5)), ("Stone", neutrals[5]),
    ]
}
