import Core
import CoreTesting
import InsightsAPI
import PortabilityAPI
import Testing

@testable import Insights

@Suite struct ExperimentTests {
    private let span = DaySpan(day("2026-10-01"), day("2027-06-30"))!

    /// A person whose tension is lower by `effect` on the days in `with`.
    private func person(
        _ with: Set<Day> = [], effect: Double = 0, keeping part: Double = 0.5, seed: UInt64 = 1
    ) throws -> Person {
        var noise = Noise(seed)
        let tension = zip(span.days, noise.days(span.count, keeping: part)).map { day, value in
            5 + value - (with.contains(day) ? effect : 0)
        }
        let done = span.days.map { with.contains($0) ? 1.0 : 0 }
        return try Person(
            [
                InsightsModule(),
                SayingModule(said: [
                    series("meditate", "Meditate", done, .binary, [.action]),
                    series("walk", "Walk", done, .binary, [.action]),
                    series("tension", "tension", tension, .quantity, [.outcome]),
                ]),
            ], seed: seed)
    }

    private func series(
        _ id: String, _ title: String, _ values: [Double], _ kind: DailySeries.Kind,
        _ role: DailySeries.Role
    ) -> DailySeries {
        DailySeries(id: id, title: title, kind: kind, role: role, over: span, values: values)
    }

    @Test("I2: an experiment's plan has the action on two of every four days, in all orders")
    func plans() {
        var orders: Set<Int> = []
        for seed in 0..<UInt64(tries(debug: 30, release: 1_000)) {
            let plan = ExperimentPlan(count: 28, seed: seed)
            #expect(plan.days.count == 28 && plan.orders.count == 7)
            #expect(plan == ExperimentPlan(count: 28, seed: seed))
            #expect(ExperimentPlan(plan.text) == plan)
            orders.formUnion(plan.orders)
        }
        #expect(orders == Set(0..<6))
        #expect(ExperimentPlan("1100") == nil && ExperimentPlan("") == nil)
        #expect(ExperimentPlan("11000101101000112") == nil)
    }

    @Test("I2: an experiment's result is available only after its last day")
    mutating func end() throws {
        var person = try person()
        let begun = try person.does(StartExperiment("meditate", outcome: "tension", days: 16))
        #expect(begun.standing == .coming && begun.daysLeft == 17 && begun.answer == nil)
        #expect(begun.answerOn == person.today + 17)
        for left in (1...16).reversed() {
            person.wait(1)
            let now = try #require(person.experiments.first)
            #expect(now.standing == .running && now.daysLeft == left && now.answer == nil)
            #expect(now.today?.day == person.today)
            #expect(now.json["answer"] == .null)
        }
        person.wait(1)
        let done = try #require(person.experiments.first)
        #expect(done.standing == .finished && done.daysLeft == 0 && done.today == nil)
        let answer = try #require(done.answer)
        #expect(answer.with == 8 && answer.without == 8)
        #expect(Insights.underWay(at: person.moment, in: person.view).isEmpty)
    }

    @Test("I2: an experiment on the next day's outcome has a result one day later")
    func lagging() throws {
        var person = try person()
        let begun = try person.does(
            StartExperiment("meditate", outcome: "tension", days: 16, lag: 1, from: person.today))
        #expect(begun.standing == .running && begun.daysLeft == 17)
        person.wait(16)
        #expect(person.experiments[0].answer == nil)
        person.wait(1)
        #expect(person.experiments[0].answer?.with == 8)
    }

    @Test("I2: an experiment's effect is reported with its size, days and probability")
    func effect() throws {
        var planner = try person()
        let drawn = try planner.does(StartExperiment("meditate", outcome: "tension", days: 60))
        let with = Set(drawn.days.filter(\.isWith).map(\.day))
        var person = try person(with, effect: 2)
        try person.does(StartExperiment("meditate", outcome: "tension", days: 60))
        #expect(person.experiments[0].days == drawn.days)
        person.wait(61)
        let answer = try #require(person.experiments[0].answer)
        #expect(answer.chance < 0.001 && abs(answer.effect! + 2) < 0.6 && answer.followed == 60)
        #expect(answer.low! < answer.effect! && answer.effect! < answer.high!)
        #expect(
            answer.sentence.hasPrefix("On days drawn for Meditate, tension was ")
                && answer.sentence.contains(" lower (30 days with and 30 without, p "))
    }

    @Test("I2: experiments report few effects that do not exist, and 4 of 5 large ones that do")
    func rates() throws {
        let people = tries(debug: 40, release: 2_000)
        var (false_, true_) = (0, 0)
        for seed in 0..<UInt64(people) {
            var noise = Noise(seed + 100)
            let plan = ExperimentPlan(count: 60, seed: seed)
            let days = noise.days(60, keeping: 0.6)
            func chance(_ effect: Double) -> Double {
                let values = zip(days, plan.days).map { $0 + ($1 ? effect : 0) }
                let adjusted = Adjusted(values, from: span.first)
                return RandomisationTest(adjusted.residuals).chance(under: plan, seed: seed)
            }
            if chance(0) <= 0.05 { false_ += 1 }
            if chance(1) <= 0.05 { true_ += 1 }
        }
        // The rule promises one in 20; two standard errors more are tolerated.
        let spare = 2 * (0.05 * 0.95 * Double(people)).squareRoot()
        #expect(Double(false_) <= 0.05 * Double(people) + spare)
        #expect(Double(true_) >= 0.8 * Double(people))
    }

    @Test("I2: an experiment's probability equals a count over all possible plans")
    func exact() {
        var noise = Noise(12)
        let outcomes = (0..<16).map { _ in noise.uniform() < 0.1 ? nil : noise.normal() as Double? }
        let plan = ExperimentPlan(count: 16, seed: 3)
        func difference(_ days: [Bool]) -> Double {
            let pairs = zip(outcomes, days)
            let with = pairs.filter { $0 != nil && $1 }.map { $0.0! }
            let without = pairs.filter { $0 != nil && !$1 }.map { $0.0! }
            return abs(
                with.reduce(0, +) / Double(with.count) - without.reduce(0, +)
                    / Double(without.count))
        }
        let own = difference(plan.days)
        var larger = 0
        for number in 0..<1_296 {
            let orders = [number % 6, number / 6 % 6, number / 36 % 6, number / 216]
            let days = orders.flatMap { ExperimentPlan.orders[$0] }
            if difference(days) >= own - 1e-12 { larger += 1 }
        }
        let chance = RandomisationTest(outcomes).chance(under: plan, seed: 5)
        #expect(abs(chance - Double(larger) / 1_296) < 0.02)
        #expect(chance == RandomisationTest(outcomes).chance(under: plan, seed: 5))
    }

    @Test(
        "I2: invalid input for an experiment is rejected with an error code",
        arguments: [
            ("jog", "tension", 28, 0, "insights.series.unknown"),
            ("meditate", "weather", 28, 0, "insights.series.unknown"),
            ("tension", "tension", 28, 0, "insights.action"),
            ("meditate", "walk", 28, 0, "insights.outcome"),
            ("", "tension", 28, 0, "insights.action"), ("meditate", "", 28, 0, "insights.outcome"),
            ("meditate", "tension", 12, 0, "insights.days"),
            ("meditate", "tension", 30, 0, "insights.days"),
            ("meditate", "tension", 124, 0, "insights.days"),
            ("meditate", "tension", 28, 2, "insights.lag"),
        ])
    func refusals(_ action: String, _ outcome: String, _ days: Int, _ lag: Int, _ wanted: String)
        throws
    {
        var person = try person()
        #expect(
            code {
                try person.does(StartExperiment(action, outcome: outcome, days: days, lag: lag))
            } == wanted)
        #expect(person.events.isEmpty)
    }

    @Test("I2: an experiment must not start in the past, and an action can have only one at a time")
    func one() throws {
        var person = try person()
        #expect(
            code {
                try person.does(
                    StartExperiment("meditate", outcome: "tension", from: person.today - 1))
            } == "insights.start")
        let first = try person.does(StartExperiment("meditate", outcome: "tension", days: 16))
        #expect(
            code { try person.does(StartExperiment("Medi", outcome: "tension")) }
                == "insights.running")
        try person.does(StartExperiment("walk", outcome: "tension", days: 16))
        try person.does(
            StartExperiment("meditate", outcome: "tension", from: person.today + 17))
        #expect(person.experiments.map(\.standing) == [.coming, .coming, .coming])
        try person.does(CancelExperiment(first.id))
        #expect(person.experiments.last?.standing == .cancelled)
        #expect(try person.does(CancelExperiment(first.id)).daysLeft == 0)
        #expect(
            code { try person.does(CancelExperiment(ExperimentID(high: 9, low: 9))) }
                == "insights.experiment.unknown")
        person.wait(80)
        #expect(
            code { try person.does(CancelExperiment(person.experiments[0].id)) }
                == "insights.experiment.over")
        #expect(person.experiments.last?.answer == nil)
    }

    @Test("Y2: two devices start experiments with the same action → the earlier one counts")
    func devices() throws {
        var (one, other) = (try person(seed: 1), try person(seed: 2))
        try one.does(StartExperiment("meditate", outcome: "tension"))
        other.wait(seconds: 60)
        try other.does(StartExperiment("meditate", outcome: "tension"))
        let mine = one.events
        one.deliver(other.events)
        other.deliver(mine)
        #expect(one.world.isEqual(to: other.world))
        #expect(one.experiments.map(\.standing) == [.coming, .aside])
        #expect(one.experiments.first?.id == other.experiments.first?.id)
    }

    @Test("H13: start and cancellation can be undone, but not redone if another experiment runs")
    func undo() throws {
        var person = try person()
        let first = try person.does(StartExperiment("meditate", outcome: "tension"))
        let begun = try #require(person.events.last)
        try person.does(CancelExperiment(first.id))
        let given = try #require(person.events.last)
        #expect(!person.undo(given).isEmpty)
        #expect(person.experiments[0].standing == .coming)
        #expect(!person.undo(begun).isEmpty)
        #expect(person.experiments.isEmpty)
        try person.does(StartExperiment("meditate", outcome: "tension"))
        #expect(person.undo(begun, undoing: false).isEmpty)
        let told = person.events.prefix(2).map {
            ExperimentAnswers.undo.describe($0, in: person.view)
        }
        #expect(
            told == ["Experiment Meditate and tension: started", "Experiment Meditate: cancelled"])
    }

    @Test("P2: the plans of experiments are exported")
    func table() throws {
        var person = try person()
        let begun = try person.does(StartExperiment("meditate", outcome: "tension", days: 16))
        let rows = ExperimentAnswers.table.rows(person.view, person.today)
        #expect(rows.count == 1 && rows[0].count == ExperimentAnswers.table.columns.count)
        #expect(rows[0][5] == String(begun.days.map { $0.isWith ? "1" : "0" }))
    }
}
