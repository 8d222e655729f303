public import Core
internal import LocalesAPI

extension TradingTerms {
    /// The rate that a person typed, with a comma or a point, in productive minutes for one. Rule
    /// T2.
    ///
    /// Anything but a number is refused with `time-trading.rate`; the range is checked later.
    public static func rate(typed text: String) throws(Rejection) -> Double {
        guard let plain = LocaleFormat.current.decimalText(text, triple: .decimals),
            let rate = Double(plain)
        else { throw Refusal.rate.rejection(for: "rate") }
        return rate
    }
}
