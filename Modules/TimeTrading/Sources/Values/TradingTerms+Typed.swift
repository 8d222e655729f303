public import Core
internal import LocalesAPI

extension TradingTerms {
    /// Parses a typed rate in productive minutes per earned minute, with a comma or a point. Rule
    /// T2.
    ///
    /// Throws `time-trading.rate` if the text is not a number. The range is checked later.
    public static func rate(typed text: String) throws(Rejection) -> Double {
        guard let plain = LocaleFormat.current.decimalText(text, triple: .decimals),
            let rate = Double(plain)
        else { throw Refusal.rate.rejection(for: "rate") }
        return rate
    }
}
