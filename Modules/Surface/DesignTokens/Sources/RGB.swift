/// An opaque sRGB colour with eight bits per channel.
public struct RGB: Hashable, Sendable, CustomStringConvertible {
    /// The value, 0xRRGGBB.
    public let value: UInt32

    /// Creates the colour 0xRRGGBB; higher bits are dropped.
    public init(_ value: UInt32) { self.value = value & 0xFF_FFFF }

    /// Red, green and blue, 0 … 255 each.
    public var channels: (red: UInt8, green: UInt8, blue: UInt8) {
        (UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }

    /// The form `#rrggbb` for CSS and SVG.
    public var description: String { "#" + String(value | 0x100_0000, radix: 16).dropFirst() }

    /// The relative luminance, 0 for black … 1 for white (WCAG 2.2, "relative luminance").
    public var luminance: Double {
        let (red, green, blue) = channels
        return 0.2126 * RGB.linear(red) + 0.7152 * RGB.linear(green) + 0.0722 * RGB.linear(blue)
    }

    /// Returns the contrast with another colour, 1 … 21 (WCAG 2.2, "contrast ratio").
    public func contrast(with other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the colour at `share` of the way to another, 0 … 1, channel by channel.
    public func mixed(with other: RGB, _ share: Double) -> RGB {
        let (a, b) = (channels, other.channels)
        func mix(_ x: UInt8, _ y: UInt8) -> UInt32 {
            UInt32((Double(x) + (Double(y) - Double(x)) * min(max(share, 0), 1)).rounded())
        }
        return RGB(mix(a.red, b.red) << 16 | mix(a.green, b.green) << 8 | mix(a.blue, b.blue))
    }

    private static func linear(_ channel: UInt8) -> Double {
        let share = Double(channel) / 255
        return share <= 0.04045 ? share / 12.92 : RGB.power((share + 0.055) / 1.055)
    }

    /// Returns the 2.4th power of a number in 0 … 1, by Newton's method on its fifth root.
    private static func power(_ base: Double) -> Double {
        guard base > 0 else { return 0 }
        var root = 1.0
        for _ in 0..<40 { root -= (root - base / (root * root * root * root)) / 5 }
        let square = base * base
        return square * root * root
    }
}
