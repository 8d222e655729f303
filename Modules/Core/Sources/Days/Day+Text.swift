extension Day: CustomStringConvertible, LosslessStringConvertible {
    /// The day as `yyyy-MM-dd`. Years below 1 or above 9999 have a sign and as many digits as
    /// necessary.
    public var description: String {
        let date = civil
        var text = date.year < 0 ? "-" : date.year > 9999 ? "+" : ""
        text += Day.padded(abs(date.year), to: 4)
        return text + "-" + Day.padded(date.month, to: 2) + "-" + Day.padded(date.day, to: 2)
    }

    /// Parses exactly `yyyy-MM-dd` between 0001-01-01 and 9999-12-31; nil for other text.
    public init?(_ text: String) {
        self.init(utf8: text.utf8)
    }

    /// Parses exactly the ten bytes `yyyy-MM-dd` without allocation; nil for other bytes.
    @inlinable public init?(utf8 bytes: some Collection<UInt8>) {
        guard bytes.count == 10 else { return nil }
        var fields = (0, 0, 0)
        var position = 0
        for byte in bytes {
            if position == 4 || position == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                let digit = Int(byte - UInt8(ascii: "0"))
                switch position {
                case 0...3: fields.0 = fields.0 * 10 + digit
                case 5...6: fields.1 = fields.1 * 10 + digit
                default: fields.2 = fields.2 * 10 + digit
                }
            }
            position += 1
        }
        guard fields.0 >= 1 else { return nil }
        self.init(year: fields.0, month: fields.1, day: fields.2)
    }

    static func padded(_ value: Int, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
