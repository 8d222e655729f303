import Core
import Recurrence
import Testing

@Suite("Examples from the documentation") struct DocumentedTests {
    let start = Day(20_778)

    @Test("R4, R5: rules, plans and sets work as documented") func answers() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
        #expect(rule.summary() == "Every 2 weeks on Tue and Thu")

        let plan = DayPlan(rule, start: start)
        let day = try #require(plan.day(at: 99))
        let span = try #require(DaySpan(start, day))
        #expect(plan.contains(day))
        #expect(try #require(plan.next(after: day)) > day)
        #expect(plan.count(in: span) == 100)
        #expect(plan.bits(over: span).count == 100)
        #expect(!plan.isNeverOccurring)
    }

    @Test("R3, R4: a recurrence set gives wall times and instants") func points() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
        let zone = try Zone(identifier: "Europe/London")
        let wall = zone.wallTime(at: Instant(milliseconds: 1_795_262_400_000))
        let set = RecurrenceSet(start: .zoned(wall, zone), rules: [rule])
        #expect(Array(set.occurrences.prefix(10)).count == 10)
        #expect(set.instants() != nil)
    }
}
