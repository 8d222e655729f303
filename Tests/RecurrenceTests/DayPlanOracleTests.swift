import Core
import Testing

@testable import Recurrence

@Suite("Day plans compared with other engines", .enabled(if: Oracle.isThere, Oracle.absence))
struct DayPlanOracleTests {
    /// The rules that are DAILY or coarser without a time of day, and their expected days.
    private func cases(_ name: String) throws -> [(OracleCase, RecurrenceRule, Day)] {
        try Oracle.cases(name).compactMap { test in
            guard let text = test.rule, let start = test.start,
                case let start? = Day(basic: start),
                let rule = try? RecurrenceRule(text), !rule.frequency.isSubDaily,
                rule.parts.hours.isEmpty, rule.parts.minutes.isEmpty, rule.parts.seconds.isEmpty,
                !KnownDifferences.isChoice(test.id)
            else { return nil }
            return (test, rule, start)
        }
    }

    @Test(
        "R2: rules give the same days as other engines",
        arguments: [("dateutil", 120), ("libical", 90), ("rscale", 13), ("random", 400)])
    func days(_ name: String, atLeast: Int) throws {
        let cases = try cases(name)
        #expect(cases.count >= atLeast)
        for (test, rule, start) in cases {
            if case .until = rule.end { continue }
            let wanted = test.expected.compactMap { Day(basic: $0) }
            let plan = DayPlan(rule, start: start)
            let found = Array(plan.days.prefix(wanted.count))
            #expect(found == wanted, "\(test.id) \(start) \(rule)")
        }
    }
}

extension Day {
    /// The day of `yyyyMMdd…`.
    init?(basic text: String) {
        guard let limit = BasicFormat.limit(text.utf8) else { return nil }
        self = limit.day
    }
}
