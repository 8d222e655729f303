import Core
import Testing

@testable import Recurrence

@Suite("Rules as text")
struct RuleTextTests {
    @Test(
        "R2: a rule is printed in one canonical order and can be parsed to the same rule",
        arguments: [
            ("BYDAY=TH,TU;FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"),
            ("rrule:freq=daily;count=5;", "FREQ=DAILY;COUNT=5"),
            ("FREQ=MONTHLY;BYDAY=+1MO,-1FR,MO", "FREQ=MONTHLY;BYDAY=-1FR,MO,1MO"),
            ("FREQ=DAILY;UNTIL=20261130T090000Z", "FREQ=DAILY;UNTIL=20261130T090000Z"),
            ("FREQ=DAILY;UNTIL=20261130", "FREQ=DAILY;UNTIL=20261130"),
            ("FREQ=DAILY;INTERVAL=01;WKST=MO;BYHOUR=9,9,8", "FREQ=DAILY;BYHOUR=8,9"),
            (
                "SKIP=FORWARD;RSCALE=gregorian;FREQ=MONTHLY;BYMONTHDAY=31",
                "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD"
            ),
            ("FREQ=MINUTELY;BYSECOND=60;BYSETPOS=-1", "FREQ=MINUTELY;BYSECOND=59;BYSETPOS=-1"),
        ])
    func canonical(_ text: String, _ canonical: String) throws {
        let rule = try RecurrenceRule(text)
        #expect(rule.description == canonical)
        #expect(try RecurrenceRule(canonical) == rule)
    }

    @Test(
        "R4: the error of an invalid rule names the part and the reason",
        arguments: [
            ("", "FREQ", RecurrenceRuleError.Code.missing),
            ("INTERVAL=2", "FREQ", .missing),
            ("FREQ=FORTNIGHTLY", "FREQ", .malformed),
            ("FREQ=DAILY;BYMONTH=13", "BYMONTH", .outOfRange),
            ("FREQ=DAILY;BYMONTH=", "BYMONTH", .malformed),
            ("FREQ=DAILY;INTERVAL=0", "INTERVAL", .outOfRange),
            ("FREQ=DAILY;INTERVAL=99999999999999999999", "INTERVAL", .outOfRange),
            ("FREQ=DAILY;COUNT=-1", "COUNT", .malformed),
            ("FREQ=DAILY;COUNT=1;UNTIL=20200101", "UNTIL", .conflict),
            ("FREQ=DAILY;FREQ=DAILY", "FREQ", .duplicate),
            ("FREQ=DAILY;BYEASTER=1", "BYEASTER", .unknownPart),
            ("FREQ=DAILY;BYDAY=1MO", "BYDAY", .conflict),
            ("FREQ=MONTHLY;BYDAY=54MO", "BYDAY", .outOfRange),
            ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY", .outOfRange),
            ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", "BYDAY", .conflict),
            ("FREQ=MONTHLY;BYWEEKNO=20", "BYWEEKNO", .conflict),
            ("FREQ=DAILY;BYYEARDAY=20", "BYYEARDAY", .conflict),
            ("FREQ=WEEKLY;BYMONTHDAY=20", "BYMONTHDAY", .conflict),
            ("FREQ=WEEKLY;BYSETPOS=1", "BYSETPOS", .conflict),
            ("FREQ=MONTHLY;SKIP=FORWARD", "SKIP", .conflict),
            ("FREQ=MONTHLY;RSCALE=CHINESE", "RSCALE", .malformed),
            ("FREQ=DAILY;UNTIL=20260230", "UNTIL", .malformed),
            ("FREQ=DAILY;;COUNT=1", "", .malformed),
        ])
    func faults(_ text: String, _ part: String, _ code: RecurrenceRuleError.Code) {
        let fault = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
        #expect(fault?.part == part)
        #expect(fault?.code == code)
    }

    @Test("R1: each preset is the expected rule")
    func presets() throws {
        #expect(RecurrenceRule.daily.description == "FREQ=DAILY")
        #expect(RecurrenceRule.weekdays.description == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        #expect(RecurrenceRule.weekly(on: [.wednesday]).description == "FREQ=WEEKLY;BYDAY=WE")
        #expect(RecurrenceRule.every(3, .daily).description == "FREQ=DAILY;INTERVAL=3")
        #expect(try RecurrenceRule.monthly(onDays: 15).description == "FREQ=MONTHLY;BYMONTHDAY=15")
        let friday = try RecurrenceRule.monthly(on: WeekdayTerm(.friday, ordinal: -1))
        #expect(friday.description == "FREQ=MONTHLY;BYDAY=-1FR")
        let birthday = try RecurrenceRule.yearly(month: 2, day: 29).ending(.count(3))
        #expect(birthday.description == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3")
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule.monthly(onDays: 32) }
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule.daily.ending(.count(0)) }
    }
}
