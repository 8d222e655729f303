import Core
import Testing

@testable import Recurrence

@Suite("Counting in rules that combine INTERVAL with months and dates")
struct SieveTests {
    private let seed = Environment.seed

    @Test("R4: count and nth agree with listing, near the start and 5,000 years later")
    func walks() {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 25, full: 1_500) {
            guard let rule = random.sieveRule() else { continue }
            let start = random.day()
            for far in [10, 1_826_213] { check(rule, start, start + far + random.number(40_000)) }
        }
    }

    /// Compares a plan's counts up to and around a day with a walk over every day from the start.
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
        "R4: occurrences are counted correctly up to the calendar's last day",
        arguments: [
            "FREQ=DAILY;INTERVAL=3;BYMONTH=1", "FREQ=DAILY;INTERVAL=2;BYMONTHDAY=-1,1,30",
            "FREQ=WEEKLY;INTERVAL=2;BYMONTH=2,12;BYDAY=MO,FR",
            "FREQ=WEEKLY;INTERVAL=3;BYMONTH=2,3;BYDAY=TU,SU;BYSETPOS=-1",
            "FREQ=DAILY;INTERVAL=36;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=367;BYMONTH=12",
            "FREQ=DAILY;INTERVAL=4097;BYMONTHDAY=1,2,3", "FREQ=DAILY;INTERVAL=146097;BYMONTH=2",
            "FREQ=DAILY;INTERVAL=5;BYDAY=SA,SU;BYMONTHDAY=-1", "FREQ=DAILY;INTERVAL=1461;BYMONTH=2",
            "FREQ=WEEKLY;INTERVAL=2;BYMONTH=1,2,3,4,5,6,7,8,9,10,11;BYDAY=MO,TU,WE,TH,FR,SA,SU",
            "FREQ=DAILY;INTERVAL=2;BYMONTH=1,3,5,7,9,11", "FREQ=DAILY;INTERVAL=166;BYMONTH=1",
            "FREQ=DAILY;INTERVAL=165;BYMONTH=2", "FREQ=DAILY;INTERVAL=365;BYMONTHDAY=29",
            "FREQ=WEEKLY;INTERVAL=50;BYMONTH=1,6;BYDAY=TU,TH,SU",
            "FREQ=WEEKLY;INTERVAL=30;BYMONTH=1,12;BYDAY=MO,SU;BYSETPOS=1",
            "FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=15,31", "FREQ=MONTHLY;INTERVAL=5;BYDAY=MO,TU,WE",
            "FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=-1", "FREQ=MONTHLY;INTERVAL=64;BYDAY=5FR",
            "FREQ=YEARLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;INTERVAL=7;BYDAY=53MO",
            "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1,53;BYDAY=MO,SU",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31;SKIP=FORWARD",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=-31,30;SKIP=BACKWARD",
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

    @Test("R4: occurrences are counted correctly for months at any interval")
    func anyMonths() {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 50, full: 30_000) {
            var parts = random.dayRule().parts
            guard parts.frequency == .monthly else { continue }
            parts.interval = 5 + random.number([20, 500, 10_000][random.number(3)])
            let plan = DayPlan(RecurrenceRule(trusted: parts), start: random.day())
            let note: Comment = "seed \(seed): \(plan.rule) from \(plan.start)"
            #expect(plan.day(at: 3) == Array(plan.days.prefix(4)).dropFirst(3).first, note)
            guard let last = plan.last else { continue }
            #expect(plan.day(at: plan.count - 1) == last, note)
            #expect(plan.pattern.bytes < 4_096, note)
        }
    }

    @Test("R4: counts are right up to the last month of a rule with an interval")
    func shares() {
        let days: [[Int]] = [[1], [31], Array(1...31)]
        for interval in [5] + Array(7...11) + Array(13...60) + [61, 4_799, 4_801, 7_201, 119_999] {
            for months in [Array(1...12), [1], Array(1...6), Array(2...7), [2, 4, 6, 8, 10, 12]] {
                for days in days {
                    var parts = RecurrenceRule.Parts(.monthly)
                    (parts.interval, parts.months, parts.monthDays) = (interval, months, days)
                    let plan = DayPlan(RecurrenceRule(trusted: parts), start: Day.first)
                    let last = plan.last ?? Day.first
                    #expect(plan.day(at: plan.count - 1) == plan.last, "\(plan.rule)")
                    #expect(plan.count(in: DaySpan(.first, last)!) == plan.count, "\(plan.rule)")
                }
            }
        }
    }

    @Test(
        "R4: with BYSETPOS and several times a day, counts agree with listing",
        arguments: [
            "FREQ=MONTHLY;BYDAY=MO,TU,WE;BYHOUR=6,12,18;BYSETPOS=1,5,-1,-2,-9",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;BYHOUR=9,21;BYSETPOS=2,-2,4",
            "FREQ=YEARLY;BYWEEKNO=1,20;BYDAY=MO,FR;BYHOUR=0,23;BYMINUTE=0,59;BYSETPOS=1,2,3,-1",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD;BYHOUR=1,2;BYSETPOS=1,-1",
            "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=1,2;BYSETPOS=3",
        ])
    func layers(_ text: String) throws {
        let start = WallTime(Day(year: 2020, month: 1, day: 1)!, secondOfDay: 32_400)
        let set = RecurrenceSet(start: .floating(start), rules: [try RecurrenceRule(text)])
        let walked = Array(set.occurrences.prefix(Effort.samples(debug: 500, full: 5_000)))
        #expect(zip(walked, walked.dropFirst()).allSatisfy { $0 < $1 })
        for place in stride(from: 0, to: walked.count, by: 7) {
            #expect(set.occurrence(at: place) == walked[place])
            #expect(set.count(in: walked[0]...walked[place]) == place + 1)
        }
        let end = WallTime(Day.last, secondOfDay: 86_399)
        let all = set.count(in: start...end)
        #expect(set.occurrence(at: all) == nil)
        if all > 0 { #expect(set.occurrence(at: all - 1) == set.previous(before: end)) }
    }

    @Test("R4: COUNT ends a rule after the same days as listing")
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
    /// A rule that is DAILY or WEEKLY with an interval, limited by months or dates; nil if the draw
    /// gives none.
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
