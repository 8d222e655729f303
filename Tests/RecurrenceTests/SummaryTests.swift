import Core
import Testing

@testable import Recurrence

@Suite("Summaries of rules")
struct SummaryTests {
    @Test(
        "R5: a rule's summary is a sentence",
        arguments: [
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261130",
                "Every 2 weeks on Tue and Thu, until 30 Nov 2026"
            ),
            ("FREQ=DAILY", "Every day"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday"),
            ("FREQ=WEEKLY;BYDAY=WE;COUNT=1", "Every week on Wed, once"),
            ("FREQ=MONTHLY;BYMONTHDAY=15;COUNT=12", "Every month on the 15th, 12 times"),
            ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "Every month on the 1st and the last day"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Fri"),
            ("FREQ=MONTHLY;BYDAY=MO,3TU", "Every month on every Mon and the 3rd Tue"),
            ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "Every month on the 13th if it is Fri"),
            ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "Every year on the 4th Thu in Nov"),
            ("FREQ=YEARLY;BYDAY=20MO", "Every year on the 20th Mon of the year"),
            ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "Every year on Mon in week 20"),
            ("FREQ=YEARLY;BYYEARDAY=100", "Every year on the 100th day of the year"),
            ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0", "Every day at 09:00 and 17:00"),
            ("FREQ=HOURLY;INTERVAL=8;BYMINUTE=5", "Every 8 hours at minute 5"),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-2",
                "Every month on every Mon and every Tue, only the 2nd to last of them"
            ),
            (
                "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
                "Every month on the 31st, or the last day before"
            ),
        ])
    func english(_ text: String, _ summary: String) throws {
        #expect(try RecurrenceRule(text).summary() == summary)
    }

    @Test(
        "R5: a table of words is enough for summaries in another language",
        arguments: [
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261130",
                "Alle 2 Wochen am Di und Do, bis 30. Nov. 2026"
            ),
            (
                "FREQ=MONTHLY;BYMONTHDAY=15,-1;COUNT=12",
                "Jeden Monat am 15. und letzten Tag, 12-mal"
            ),
            ("FREQ=MONTHLY;BYDAY=-1FR", "Jeden Monat am letzten Fr"),
        ])
    func german(_ text: String, _ summary: String) throws {
        #expect(try RecurrenceRule(text).summary(in: .german) == summary)
    }

    @Test("R5: in each language, a rule's summary can be parsed to the same rule")
    func readingBack() throws {
        for (language, words) in [("en", RecurrenceWords.english), ("de", .german)] {
            for seed in 0..<UInt64(3_000) {
                var rules = RandomRules(seed: seed)
                let start = WallTime(rules.day(), secondOfDay: 3_600 * 7)
                let rule = seed % 2 == 0 ? rules.dayRule() : rules.rule(from: start)
                let summary = rule.summary(in: words)
                for text in [summary, summary.lowercased()] {
                    let again = RecurrenceRule(summary: text, in: words)
                    #expect(again == rule.said, "\(language) \(seed) \(rule): \(summary)")
                }
            }
        }
    }

    @Test(
        "R5: text that is not a summary is rejected",
        arguments: [
            "", ",", "Every", "Every day,", "Every day, ", "Every day, 7", "Every 0 days", "on Mon",
            "Every week on", "Every week on Mon and", "Every month on the 32nd", "Every day twice",
            "Every week on Mon, until 31 Feb 2026", "Every day, once, until",
            "Every 99999999999 days",
            "Every year in Foo", "Every week Mon", "every day every day",
        ])
    func noSummary(_ text: String) {
        #expect(RecurrenceRule(summary: text) == nil)
    }
}

extension RecurrenceRule {
    /// The rule without a first day of the week that makes no difference.
    fileprivate var said: RecurrenceRule? {
        var parts = parts
        let isWeekly = parts.frequency == .weekly
        let matters =
            !parts.weekNumbers.isEmpty
            || isWeekly && (parts.interval > 1 || !parts.positions.isEmpty)
        if !matters { parts.weekStart = .monday }
        return try? RecurrenceRule(parts)
    }
}
