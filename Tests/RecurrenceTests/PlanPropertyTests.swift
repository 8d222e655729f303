import Core
import Testing

@testable import Recurrence

@Suite("Properties of every plan")
struct PlanPropertyTests {
    private let seed = Environment.seed

    @Test("R4: contains, next, previous, nth, count and bits agree with the listed days")
    func agreement() {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 40, full: 3_000) {
            var parts = random.dayRule().parts
            let start = random.day()
            switch random.number(3) {
            case 0: parts.end = .count(1 + random.number(50))
            case 1: parts.end = .until(.day(start + random.number(4_000)))
            default: break
            }
            let plan = DayPlan(RecurrenceRule(trusted: parts), start: start)
            check(plan, span: DaySpan(start - 50, start + 3_000)!)
            if random.number(4) == 0 {
                let far = start + 1_000_000 + random.number(500_000)
                check(plan, span: DaySpan(far, far + 500)!)
            }
        }
    }

    private func check(_ plan: DayPlan, span: DaySpan) {
        let note: Comment = "seed \(seed): \(plan.rule) from \(plan.start)"
        let days = Array(plan.days(from: span.first).prefix { $0 <= span.last })
        let wanted = Set(days)
        #expect(span.days.allSatisfy { plan.contains($0) == wanted.contains($0) }, note)
        #expect(plan.bits(over: span).days == days, note)
        #expect(plan.count(in: span) == days.count, note)
        var last: Day?
        let before = plan.count(in: DaySpan(.first, max(span.first - 1, .first))!)
        for (index, day) in days.enumerated() {
            if let last {
                #expect(plan.next(after: last) == day && plan.previous(before: day) == last, note)
            }
            if index % 16 == 0, span.first > .first {
                #expect(plan.day(at: before + index) == day, note)
            }
            last = day
        }
    }

    @Test("R2: a printed rule can be parsed to the same rule")
    func printing() throws {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 300, full: 20_000) {
            let rule = random.rule(from: WallTime(random.day()))
            #expect(try RecurrenceRule(rule.description) == rule, "seed \(seed)")
        }
    }

    @Test("R4: for rules with times of day, next, previous, count and place agree")
    func times() {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 40, full: 3_000) {
            let start = WallTime(random.day(), secondOfDay: random.number(86_400))
            let rule = random.rule(from: start)
            let set = RecurrenceSet(start: .floating(start), rules: [rule])
            let note: Comment = "seed \(seed): \(rule) from \(start)"
            let walls = Array(set.occurrences.prefix(30))
            for (index, wall) in walls.enumerated() {
                #expect(set.contains(wall), note)
                #expect(set.occurrence(at: index) == wall, note)
                if index > 0 {
                    #expect(set.next(after: walls[index - 1]) == wall, note)
                    #expect(set.previous(before: wall) == walls[index - 1], note)
                }
            }
            if let first = walls.first, let last = walls.last {
                #expect(set.count(in: first...last) == walls.count, note)
                #expect(set.previous(before: first) == nil, note)
                let unused = last.advanced(bySeconds: 1)
                #expect(set.contains(unused) == (set.next(after: last) == unused), note)
            }
        }
    }
}

@Suite("Recurrence sets that exclude all their occurrences")
struct EmptiedSetTests {
    @Test(
        "R4: a rule that an EXRULE excludes completely gives no occurrence, in short time",
        arguments: [
            ("FREQ=SECONDLY", "FREQ=SECONDLY"), ("FREQ=SECONDLY;COUNT=2000000000", "FREQ=SECONDLY"),
            ("FREQ=DAILY", "FREQ=DAILY"),
        ])
    func emptied(_ rule: String, _ exception: String) throws {
        let set = RecurrenceSet(
            start: .floating(WallTime(Day(0))), rules: [try RecurrenceRule(rule)],
            excludedRules: [try RecurrenceRule(exception)])
        #expect(set.isNeverOccurring && set.previous(before: WallTime(Day(9))) == nil)
    }
}
