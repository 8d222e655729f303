/// The recorded answers that this engine does not give, each with the clause that says why.
///
/// Rules that are refused are those that the table of RFC 5545 section 3.3.10 marks N/A; see
/// `RefusedCombination`. The others are choices that the page "Choices" of the documentation states.
enum KnownDifferences {
    /// By id, or by the tail of an id.
    static let choices: [String: String] = [
        "libical/76": everyMonth,
        "libical/77": everyMonth,
        "RRuleTest.testYearlyByWeekNo": weekday,
        "RRuleTest.testToStrYearlyByWeekNo": weekday,
    ]

    private static let everyMonth =
        "YEARLY;BYMONTHDAY without BYMONTH expands over every month: the table says Expand, nothing limits it"
    private static let weekday =
        "BYWEEKNO without BYDAY takes DTSTART's weekday: what a rule lacks is derived from DTSTART"

    /// Whether a case is one of the choices.
    static func isChoice(_ id: String) -> Bool {
        choices.keys.contains { id == $0 || id.hasSuffix("/" + $0) }
    }
}
