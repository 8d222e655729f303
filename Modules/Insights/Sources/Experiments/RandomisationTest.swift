/// What an experiment came to, judged by the plans that might have been drawn instead. Rule I2.
///
/// The days were drawn, so nothing need be known of the outcome: neither how its days hang together
/// nor how it is spread.
struct RandomisationTest {
    /// Plans that are drawn to compare with.
    static let draws = 9_999

    /// What the days with it of one order of a block come to: their sum, and how many have a value.
    private typealias Part = SIMD2<Double>
    private let blocks: [[Part]]
    private let all: Part

    /// A test of outcomes, one for each day of a plan; days without one are left out.
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

    /// The chance that a plan which made no difference would have shown as large a one.
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

    /// The mean of days with it less that of days without.
    private func difference(_ with: Part) -> Double {
        let without = all - with
        return with.y > 0 && without.y > 0 ? with.x / with.y - without.x / without.y : 0
    }
}
