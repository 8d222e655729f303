import Core
import Testing

@testable import Recurrence

@Suite("Day plans")
struct DayPlanTests {
    private func plan(_ text: String, _ start: String) throws -> DayPlan {
        DayPlan(try RecurrenceRule(text), start: try #require(Day(start)))
    }

    private func text(_ plan: DayPlan, _ count: Int) -> [String] {
        plan.days.prefix(count).map(\.description)
    }

    @Test("R3: months of 30 days skip the 31st; years that are not leap years skip 29 February")
    func missingDates() throws {
        let last = try plan("FREQ=MONTHLY", "2026-01-31")
        #expect(text(last, 3) == ["2026-01-31", "2026-03-31", "2026-05-31"])
        let leap = try plan("FREQ=YEARLY", "2024-02-29")
        #expect(text(leap, 2) == ["2024-02-29", "2028-02-29"])
    }

    @Test("R3: SKIP moves a date that does not exist to one that does")
    func skip() throws {
        let back = try plan("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "2026-01-31")
        #expect(text(back, 3) == ["2026-01-31", "2026-02-28", "2026-03-31"])
        let rule = "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD"
        let forward = try plan(rule, "2026-04-01")
        #expect(text(forward, 4) == ["2026-04-01", "2026-05-01", "2026-05-31", "2026-06-01"])
    }

    @Test(
        "R4: a rule that can never occur is recognized and gives no days",
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31",
            "FREQ=MONTHLY;BYDAY=6MO", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2",
            "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=YEARLY;INTERVAL=9000;BYMONTH=1;BYMONTHDAY=1",
            "FREQ=DAILY;INTERVAL=146097;BYMONTHDAY=5",
        ])
    func never(_ text: String) throws {
        let plan = try plan(text, "2026-02-02")
        #expect(plan.isNeverOccurring)
        #expect(plan.first == nil && plan.last == nil && plan.count == 0)
        #expect(Array(plan.days).isEmpty)
        #expect(plan.next(after: .last) == nil && plan.previous(before: .first) == nil)
    }

    @Test("R4: a rule's days end at the limits of the calendar")
    func ends() throws {
        let plan = try plan("FREQ=DAILY", "9999-12-30")
        #expect(Array(plan.days).count == 2 && plan.last == .last)
        let first = try self.plan("FREQ=YEARLY;INTERVAL=9998", "0001-01-01")
        #expect(first.days.map(\.description) == ["0001-01-01", "9999-01-01"])
    }

    @Test("R1: COUNT and UNTIL end a rule's days")
    func limits() throws {
        let three = try plan("FREQ=DAILY;INTERVAL=2;COUNT=3", "2026-01-01")
        #expect(three.days.map(\.description) == ["2026-01-01", "2026-01-03", "2026-01-05"])
        #expect(three.count == 3 && three.day(at: 2) == three.last && three.day(at: 3) == nil)
        let until = try plan("FREQ=WEEKLY;UNTIL=20260115", "2026-01-01")
        #expect(until.count == 3)
        let before = try plan("FREQ=WEEKLY;UNTIL=20250115", "2026-01-01")
        #expect(before.isNeverOccurring)
    }
}
