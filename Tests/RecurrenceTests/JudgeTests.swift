import Core
import Testing

@testable import Recurrence

@Suite("All day patterns compared with a naive implementation")
struct JudgeTests {
    private let seed = Environment.seed

    @Test(
        "R2, R4: all results match a naive implementation over a whole cycle of the rule",
        arguments: PatternKind.allCases)
    func judged(_ kind: PatternKind) {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 2, full: 12) {
            guard let plan = kind.plan(&random) else {
                Issue.record("seed \(seed): no rule takes the form \(kind)")
                return
            }
            let whole = plan.cycle
            var span = whole
            if !Effort.isFull {
                let first = whole.first + random.number(whole.last - whole.first - 2_000)
                span = DaySpan(first, first + 2_000)!
            }
            let faults = Judge(plan, span).faults()
            let note: Comment = "seed \(seed): \(plan.rule) from \(plan.start) in \(span)"
            #expect(faults == [], note)
        }
    }

    @Test("R4: no day precedes the first one, even if the next is thousands of years later")
    func longInterval() throws {
        let start = Day(year: 2021, month: 1, day: 1)!
        for text in ["YEARLY;INTERVAL=7979;BYMONTH=2", "MONTHLY;INTERVAL=95749;BYMONTH=1"] {
            let plan = DayPlan(try RecurrenceRule("FREQ=\(text);BYMONTHDAY=29"), start: start)
            let day = plan.first ?? start + 4_000
            #expect(plan.previous(before: day) == nil, "\(text)")
        }
    }
}
