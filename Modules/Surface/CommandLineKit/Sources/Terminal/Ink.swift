/// A colour as shown on a terminal.
public struct Ink: Hashable, Sendable {
    /// The red, green and blue components, 0 … 255 each.
    public var red, green, blue: UInt8
    /// The most similar of the sixteen standard terminal colours, 0 … 15.
    public var basic: UInt8

    /// Creates the colour `0xRRGGBB`. `basic` is the standard colour to use on terminals with
    /// sixteen colours.
    public init(_ rgb: UInt32, basic: UInt8) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
        self.basic = basic
    }

    /// Creates the colour `#RRGGBB`; nil for other text. `basic` is the standard colour to use on
    /// terminals with sixteen colours.
    public init?(hex: String, basic: UInt8 = 4) {
        guard hex.utf8.count == 7, hex.first == "#", let value = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        self.init(value, basic: basic)
    }

    /// The most similar colour of a terminal with 256 colours, as an index into its 6 × 6 × 6 cube
    /// and its greys.
    public var indexed: UInt8 {
        let cube = [red, green, blue].map { Ink.step(of: $0) }
        let cubeValues = cube.map { Ink.steps[$0] }
        let grey = min(23, max(0, (Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10)
        let greyValue = 8 + grey * 10
        if distance(greyValue, greyValue, greyValue)
            < distance(cubeValues[0], cubeValues[1], cubeValues[2])
        {
            return UInt8(232 + grey)
        }
        return UInt8(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
    }

    private static let steps = [0, 95, 135, 175, 215, 255]

    private static func step(of value: UInt8) -> Int {
        steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
    }

    private func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
        let (x, y, z) = (Int(red) - r, Int(green) - g, Int(blue) - b)
        return x * x + y * y + z * z
    }
}

/// The colours of the palette in Rule U5, and the colours for the levels of heatmaps.
extension Ink {
    /// Cairn's main green, #58B62F.
    public static let primary = Ink(0x58B62F, basic: 2)
    /// The colour of commands and options, #46A8E0.
    public static let accent = Ink(0x46A8E0, basic: 6)
    /// The colour of streaks and points, #F5C34D.
    public static let gold = Ink(0xF5C34D, basic: 3)
    /// The colour of completed items, #2FAE60.
    public static let success = Ink(0x2FAE60, basic: 2)
    /// The colour of errors and risks, #E85C4A.
    public static let warning = Ink(0xE85C4A, basic: 1)
    /// The colour of less important text. It is between the neutral colours #939EA8 and #707C87,
    /// and readable on black and on white.
    public static let quiet = Ink(0x8A949E, basic: 8)
    /// The colours for a heatmap's levels, from none to all: the main green, mixed with a neutral
    /// colour.
    public static let heat = [
        Ink(0x4F5963, basic: 8), Ink(0x23542B, basic: 2), Ink(0x2F7A2F, basic: 2),
        Ink(0x58B62F, basic: 10), Ink(0xA4DE7C, basic: 10),
    ]
}
