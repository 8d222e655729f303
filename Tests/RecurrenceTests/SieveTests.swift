import Core
import Testing

@testable import Recurrence

@Suite("Counting in rules that combine INTERVAL with months and dates")
struct SieveTests {
    private let seed = UInt64.random(in: 0...9_999_999)

    @Test("R4: count and nth agree with a walk, near the start and 5,000 years on")
    func walks() {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 25, full: 1_500) {
            guard let rule = random.sieveRule() else { continue }
            let start = random.day()
            for far in [10, 1_826_213] { check(rule, start, start + far + random.number(40_000)) }
        }
    }

    /// Compares what a plan counts up to and around a day with a walk over every day from the
    /// start.
    private func check(_ rule: RecurrenceRule, _ start: Day, _ day: Day) {
        let note: Comment = "seed \(seed): \(rule) from \(start) at \(day)"
        let plan = DayPlan(rule, start: start)
        var walked: [Int] = []
        for number in Int(start.number)...Int(day.number) where plan.pattern.contains(number) {
            walked.append(number)
        }
        #expect(plan.count(in: DaySpan(start, day)!) == walked.count, note)
        for back in [1, 7, 30, 400] where day - back >= start {
            let earlier = walked.count { $0 <= Int((day - back).number) }
            #expect(plan.count(in: DaySpan(start, day - back)!) == earlier, note)
        }
        for place in [0, walked.count / 2, walked.count - 2, walked.count - 1]
        where walked.indices.contains(place) {
            #expect(plan.day(at: place) == Day(walked[place]), note)
        }
        let next = plan.day(at: walked.count)
        #expect(next.map { $0 > day } ?? true, note)
        #expect(next == plan.next(after: day), note)
    }

    @Test(
        "R4: the whole calendar is counted, to its last day",
        arguments: [
            "FREQ=DAILY;INTERVAL=3;BYMONTH=1", "FREQ=DAILY;INTERVAL=2;BYMONTHDAY=-1,1,30",
            "FREQ=WEEKLY;INTERVAL=2;BYMONTH=2,12;BYDAY=MO,FR",
            "FREQ=WEEKLY;INTERVAL=3;BYMONTH=2,3;BYDAY=TU,SU;BYSETPOS=-1",
            "FREQ=DAILY;INTERVAL=36;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=367;BYMONTH=12",
            "FREQ=DAILY;INTERVAL=4097;BYMONTHDAY=1,2,3", "FREQ=DAILY;INTERVAL=146097;BYMONTH=2",
            "FREQ=DAILY;INTERVAL=5;BYDAY=SA,SU;BYMONTHDAY=-1", "FREQ=DAILY;INTERVAL=1461;BYMONTH=2",
            "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=1,-1",
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,2,-2,-1", "FREQ=MONTHLY;BYMONTHDAY=1,15,-2",
        ])
    func whole(_ text: String) throws {
        for start in [Day.first, Day(year: 1999, month: 12, day: 31)!] {
            let plan = DayPlan(try RecurrenceRule(text), start: start)
            let days = Array(plan.days)
            #expect(plan.count == days.count)
            #expect(plan.day(at: days.count) == nil)
            for place in stride(from: 0, to: days.count, by: max(days.count / 997, 1)) {
                #expect(plan.day(at: place) == days[place])
                let span = try #require(DaySpan(start, days[place]))
                #expect(plan.count(in: span) == place + 1)
            }
        }
    }

    @Test("R4: COUNT ends a rule where a walk ends it")
    func counts() {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 40, full: 3_000) {
            guard var parts = random.sieveRule()?.parts else { continue }
            let start = random.day()
            let unlimited = DayPlan(RecurrenceRule(trusted: parts), start: start)
            let count = 1 + random.number(40)
            parts.end = .count(count)
            let plan = DayPlan(RecurrenceRule(trusted: parts), start: start)
            #expect(
                Array(plan.days) == Array(unlimited.days.prefix(count)),
                "seed \(seed): \(plan.rule) from \(start)")
        }
    }
}

extension RandomRules {
    /// A rule that is DAILY or WEEKLY with an interval and limits by months or dates; nil when
    /// chance gives none.
    fileprivate mutating func sieveRule() -> RecurrenceRule? {
        var parts = dayRule().parts
        guard parts.frequency <= .weekly else { return nil }
        parts.interval = 2 + number([5, 35, 400, 9_000][number(4)])
        if parts.months.isEmpty, parts.monthDays.isEmpty, parts.yearDays.isEmpty {
            parts.months = [1 + number(12), 1 + number(12)]
        }
        return try? RecurrenceRule(parts)
    }
}
