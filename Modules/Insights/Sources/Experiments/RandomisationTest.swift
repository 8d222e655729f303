/// The randomisation test of an experiment, which compares the drawn plan with other possible
/// plans. Rule I2.
///
/// Because the days were drawn, the test needs no assumption about the outcome's distribution or
/// its dependence between days.
struct RandomisationTest {
    /// The number of plans drawn for comparison.
    static let draws = 9_999

    /// The sum and the number of values on the days with the action, for one order of a block.
    private typealias Part = SIMD2<Double>
    private let blocks: [[Part]]
    private let all: Part

    /// Creates a test of outcomes, one for each planned day. Days without a value are ignored.
    init(_ outcomes: [Double?]) {
        blocks = stride(from: 0, to: outcomes.count, by: ExperimentPlan.block).map { start in
            ExperimentPlan.orders.map { order in
                zip(outcomes[start...], order).reduce(into: Part.zero) { part, day in
                    if let outcome = day.0, day.1 { part += Part(outcome, 1) }
                }
            }
        }
        all = outcomes.reduce(into: .zero) { sum, outcome in
            if let outcome { sum += Part(outcome, 1) }
        }
    }

    /// Returns the p-value: the probability of a difference this large if the plan made no
    /// difference.
    func chance(under plan: ExperimentPlan, seed: UInt64) -> Double {
        let own = difference(zip(blocks, plan.orders).reduce(.zero) { $0 + $1.0[$1.1] })
        let bound = own.magnitude * (1 - 1e-9)
        var dice = Dice(seed: seed)
        var larger = 1
        for _ in 0..<RandomisationTest.draws {
            var with = Part.zero
            for block in blocks { with += block[dice.below(block.count)] }
            if difference(with).magnitude >= bound { larger += 1 }
        }
        return Double(larger) / Double(RandomisationTest.draws + 1)
    }

    /// Returns the mean of days with the action minus the mean of days without.
    private func difference(_ with: Part) -> Double {
        let without = all - with
        return with.y > 0 && without.y > 0 ? with.x / with.y - without.x / without.y : 0
    }
}
