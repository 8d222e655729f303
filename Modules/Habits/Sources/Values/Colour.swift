public import Core

/// A colour, written as `#RRGGBB`. Rule H2.
@frozen
public struct Colour: Hashable, Coded, CustomStringConvertible {
    /// The red, green and blue components of eight bits each: 0x000000–0xFFFFFF.
    public let rgb: UInt32

    /// Creates a colour from the lower 24 bits. Higher bits are ignored.
    public init(rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    /// Reads `#` and six hexadecimal digits. Throws `habits.colour` for any other text.
    public init(text: String) throws(Rejection) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let rgb = UInt32(text.dropFirst(), radix: 16)
        else {
            throw Rejection(
                "habits.colour",
                "\(quoted(text)) is not a colour: write # and six hexadecimal digits.",
                field: "colour")
        }
        self.rgb = rgb
    }

    /// The colour as `#` and six uppercase hexadecimal digits.
    public var description: String {
        "#" + String(rgb | 0x100_0000, radix: 16, uppercase: true).dropFirst()
    }

    /// The codec of a colour as `#RRGGBB`.
    public static let codec = Codec.text(.colour, reading: Colour.init(text:), text: \.description)
}
