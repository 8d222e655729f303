/// A colour of the palette, as a terminal can show it.
public struct Ink: Hashable, Sendable {
    /// 0 … 255 each.
    public var red, green, blue: UInt8
    /// The nearest of the sixteen colours that every terminal has: 0 … 15.
    public var basic: UInt8

    /// The colour `0xRRGGBB` with its stand-in among the sixteen.
    public init(_ rgb: UInt32, basic: UInt8) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
        self.basic = basic
    }

    /// The colour written `#RRGGBB`, or nil; `basic` stands in where there are only sixteen.
    public init?(hex: String, basic: UInt8 = 4) {
        guard hex.utf8.count == 7, hex.first == "#", let value = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        self.init(value, basic: basic)
    }

    /// The index in the 6 × 6 × 6 cube and the grey ramp of 256-colour terminals that is nearest.
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

/// The palette of Rule U5, with the steps that a terminal needs on light and dark grounds.
extension Ink {
    /// #58B62F, the brand's green.
    public static let primary = Ink(0x58B62F, basic: 2)
    /// #46A8E0, for what can be acted on.
    public static let accent = Ink(0x46A8E0, basic: 6)
    /// #F5C34D, for streaks and points.
    public static let gold = Ink(0xF5C34D, basic: 3)
    /// #2FAE60, for what is done.
    public static let success = Ink(0x2FAE60, basic: 2)
    /// #E85C4A, for what is wrong or at risk.
    public static let warning = Ink(0xE85C4A, basic: 1)
    /// Between the neutrals #939EA8 and #707C87, for what matters less: to be read on black and
    /// on white.
    public static let quiet = Ink(0x8A949E, basic: 8)
    /// The steps of a heatmap, from nothing to all: the brand's green over a neutral.
    public static let heat = [
        Ink(0x4F5963, basic: 8), Ink(0x23542B, basic: 2), Ink(0x2F7A2F, basic: 2),
        Ink(0x58B62F, basic: 10), Ink(0xA4DE7C, basic: 10),
    ]
}
