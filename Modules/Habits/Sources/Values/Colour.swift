public import Core

/// A colour as `#RRGGBB`. Rule H2.
@frozen
public struct Colour: Hashable, Coded, CustomStringConvertible {
    /// Red, green and blue, eight bits each: 0x000000 … 0xFFFFFF.
    public let rgb: UInt32

    /// The colour with these twenty-four bits; higher ones are dropped.
    public init(rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    /// Reads `#` and six hexadecimal digits; anything else is refused with `habits.colour`.
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

    /// `#` and six hexadecimal digits in capitals.
    public var description: String {
        "#" + String(rgb | 0x100_0000, radix: 16, uppercase: true).dropFirst()
    }

    /// `#RRGGBB`.
    public static let codec = Codec.text(.colour, reading: Colour.init(text:), text: \.description)
}
