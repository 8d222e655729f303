public import Core
internal import LocalesAPI

extension Amount: CustomStringConvertible {
    /// The amount as decimal text without trailing zeros, such as "1", "1.5" or "-0.125".
    public var description: String {
        let magnitude = thousandths.magnitude
        let sign = thousandths < 0 ? "-" : ""
        guard magnitude % 1_000 != 0 else { return "\(sign)\(magnitude / 1_000)" }
        var rest = String(magnitude % 1_000 + 1_000).dropFirst()
        while rest.last == "0" { rest.removeLast() }
        return "\(sign)\(magnitude / 1_000).\(rest)"
    }

    /// Creates an amount from a number of units, rounded to thousandths.
    ///
    /// Returns nil for NaN, infinities and numbers beyond the limit.
    public init?(units: Double) {
        let scaled = (units * 1_000).rounded()
        guard scaled.magnitude <= Double(Amount.limit.thousandths) else { return nil }
        self.init(thousandths: Int64(scaled))
    }

    /// Reads a typed number such as `12`, `2,5` or `-3.25`, with at most three decimals, in the
    /// number format of the current task. Rule T2.
    ///
    /// Throws `habits.amount` with the name of the field for any other text, including NaN and
    /// 1e400.
    public init(text: String, field: String) throws(Rejection) {
        guard let amount = Amount(typed: text) else {
            throw Rejection(
                "habits.amount",
                "\(quoted(text)) is not an amount. Type a number such as 10 or 2.5, up to "
                    + "1,000,000,000 with at most three decimals.",
                field: field)
        }
        self = amount
    }

    /// Reads a typed number; returns nil if the text is not a number or the number is beyond the
    /// limit.
    init?(typed text: String, triple: LocaleFormat.Triple = .locale) {
        guard var plain = LocaleFormat.current.decimalText(text, triple: triple) else { return nil }
        if let point = plain.firstIndex(of: ".") {
            let decimals = { plain.distance(from: point, to: plain.endIndex) - 1 }
            while decimals() > 3, plain.last == "0" { plain.removeLast() }
        }
        guard let amount = Amount.parse(plain.utf8), amount.isValid else { return nil }
        self = amount
    }

    /// The amount in the number format of the current task, such as `2,5` with a decimal comma.
    /// `init(text:field:)` can read it.
    public var typed: String { LocaleFormat.current.typed(description) }

    private static func parse(_ text: some Collection<UInt8>) -> Amount? {
        var text = text[...]
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
        guard !text.isEmpty, text.count <= 16 else { return nil }
        var value: Int64 = 0
        var decimals: Int?
        for byte in text {
            if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
            } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
                decimals = decimals.map { $0 + 1 }
            } else {
                return nil
            }
        }
        let places = decimals ?? 0
        guard places <= 3, decimals != 0, text.first != UInt8(ascii: ".") else { return nil }
        guard value <= Int64.max / 1_000 else { return nil }
        for _ in places..<3 { value *= 10 }
        return Amount(thousandths: isNegative ? -value : value)
    }
}

extension Amount: Coded {
    /// The codec of an amount as a number of units. Whole amounts are written without decimals.
    public static var codec: Codec<Amount> { .amount(-limit...limit) }
    /// The shape for a sum over many days. Its limit is higher than that for a single amount.
    static let sum = Codec<Amount>.number(-1e15...1e15).shape
    fileprivate static let whole = Int64.shape
    fileprivate static let number = Double.shape
}

extension Codec where Value == Amount {
    /// Returns the codec of an amount in a range, as a number of units.
    static func amount(_ range: ClosedRange<Amount>) -> Codec {
        number(range.lowerBound.units...range.upperBound.units)
            .tidied { range.contains($0) ? $0 : nil }
    }

    fileprivate static func number(_ range: ClosedRange<Double>) -> Codec {
        Codec(.number(range)) { json in
            json.double.flatMap { range.contains($0) ? Amount(units: $0) : nil }
        } write: { amount, bytes in
            amount.thousandths % 1_000 == 0
                ? Amount.whole.append(amount.thousandths / 1_000, to: &bytes)
                : Amount.number.append(amount.units, to: &bytes)
        }
    }

    /// The codec of a non-negative amount in thousandths of a unit, as facts store it.
    static let thousandths = Codec(.integer(0...Amount.limit.thousandths)) { json in
        json.integer.map { Amount(thousandths: $0) }
    } write: { amount, bytes in
        Amount.whole.append(amount.thousandths, to: &bytes)
    }.tidied { $0.isValid && $0 >= .zero ? $0 : nil }
}
