/// The recorded answers that this engine does not give, each with its reason.
///
/// Rejected rules are those marked N/A in the table of RFC 5545 section 3.3.10; see
/// `RefusedCombination`. The others are choices from the page "Choices" of the documentation.
enum KnownDifferences {
    /// Keyed by id, or by the tail of an id.
    static let choices: [String: String] = [
        "libical/76": everyMonth,
        "libical/77": everyMonth,
        "RRuleTest.testYearlyByWeekNo": weekday,
        "RRuleTest.testToStrYearlyByWeekNo": weekday,
    ]

    private static let everyMonth =
        "YEARLY;BYMONTHDAY without BYMONTH expands over every month: the table says Expand"
    private static let weekday =
        "BYWEEKNO without BYDAY takes DTSTART's weekday: what a rule lacks is derived from DTSTART"

    /// True if a case is one of the choices.
    static func isChoice(_ id: String) -> Bool {
        choices.keys.contains { id == $0 || id.hasSuffix("/" + $0) }
    }
}

extension KnownDifferences {
    /// True if a rule is rightly rejected: a combination that the table of RFC 5545 section 3.3.10
    /// marks N/A, or a part unknown to RFC 5545.
    static func isRefused(_ rule: String, code: String) -> Bool {
        let parts = rule.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        let names = Set(parts.map { String($0[0]) })
        let frequency = parts.first { $0[0] == "FREQ" }.map { String($0[1]) } ?? ""
        if names.contains("BYEASTER") { return code == "unknown-part" }
        guard code == "conflict" else { return false }
        // "The BYWEEKNO rule part MUST NOT be used when the FREQ rule part is set to anything other
        // than YEARLY."
        if names.contains("BYWEEKNO"), frequency != "YEARLY" { return true }
        // "The BYYEARDAY rule part MUST NOT be specified when the FREQ rule part is set to DAILY,
        // WEEKLY, or MONTHLY."
        if names.contains("BYYEARDAY"), ["DAILY", "WEEKLY", "MONTHLY"].contains(frequency) {
            return true
        }
        // "The BYMONTHDAY rule part MUST NOT be specified when the FREQ rule part is set to
        // WEEKLY."
        if names.contains("BYMONTHDAY"), frequency == "WEEKLY" { return true }
        // "The BYDAY rule part MUST NOT be specified with a numeric value when the FREQ rule part
        // is not set to MONTHLY or YEARLY", nor "with the FREQ rule part set to YEARLY when the
        // BYWEEKNO rule part is specified."
        let days = parts.first { $0[0] == "BYDAY" }.map { String($0[1]) } ?? ""
        let isNumbered = days.contains { $0.isNumber }
        return isNumbered
            && (!["MONTHLY", "YEARLY"].contains(frequency) || names.contains("BYWEEKNO"))
    }
}
