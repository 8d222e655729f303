import Core
import CoreTesting
import Testing

@testable import Insights

/// Compares the shift test with a naive one: every shift of every question, one by one.
@Suite struct ShiftTestTests {
    private func slow(_ a: Adjusted, _ b: Adjusted, lag: Int) -> Double {
        let count = a.mask.count
        let ties = (0..<count).map { shift -> Double in
            var (both, own, other, days) = (0.0, 0.0, 0.0, 0.0)
            for t in 0..<count {
                let u = (t + shift) % count
                guard a.mask[t] == 1, b.mask[u] == 1 else { continue }
                both += a.residuals[t] * b.residuals[u]
                own += a.residuals[t] * a.residuals[t]
                other += b.residuals[u] * b.residuals[u]
                days += 1
            }
            let isThin = days < 14 || own * other < 1e-9 * a.squares * b.squares
            return isThin ? -1 : both * both * days / (own * other)
        }
        return Ties(ties).chance(of: lag)
    }

    @Test("I2: testing all shifts at once equals testing each shift alone, also with missing days")
    func slowly() {
        var (kinds, noise) = (Set<Int>(), Noise(3))
        for _ in 0..<tries(debug: 6, release: 60) {
            let count = 7 * Int(noise.generator.next() % 12 + 5)
            let series = (0..<5).map { index -> Adjusted in
                let gaps = index == 0 ? 0 : index == 1 ? 0 : 0.25
                let values = noise.days(count, keeping: 0.5).map { value -> Double? in
                    noise.uniform() < gaps ? nil : index == 2 ? (value > 0 ? 1 : 0) : value
                }
                return Adjusted(values, from: simulatedEnd)
            }
            var questions: [ShiftTests.Question] = []
            for cause in 0..<5 {
                for effect in 0..<5 where effect != cause {
                    questions += [0, 1].map { .init(cause: cause, effect: effect, lag: $0) }
                }
            }
            var tests = ShiftTests(series)
            for (question, chance) in zip(questions, tests.run(questions)) {
                let (a, b) = (series[question.cause], series[question.effect])
                kinds.insert((a.isComplete ? 1 : 0) + (b.isComplete ? 2 : 0))
                #expect(abs(chance - slow(a, b, lag: question.lag)) < 1e-9)
            }
        }
        #expect(kinds.count == 4)
    }

    @Test("I2: the probability of a rare shift is estimated from the tail, of others by counting")
    func tail() {
        let ties = (0..<100).map { Double($0) }
        #expect(Ties(ties).chance(of: 50) == 0.5)
        #expect(Ties(ties).chance(of: 90) == 0.1)
        #expect(Ties(ties).chance(of: 99) <= 0.1)
        var sharp = [Double](repeating: 1, count: 100)
        sharp[3] = 30
        #expect(Ties(sharp).chance(of: 3) < 1e-4)
        #expect(Ties(sharp.map { $0 == 30 ? -1 : $0 }).chance(of: 3) == 1)
    }

    @Test("I2: weekday effects and a linear trend are removed, also if days are missing")
    func adjustment() {
        var noise = Noise(4)
        let first = day("2026-01-07")
        let values = (0..<70).map { index -> Double? in
            noise.uniform() < 0.2
                ? nil : 3 + 0.25 * Double(index) + [5, 0, 1, 0, -2, 7, 0][index % 7]
        }
        let flat = Adjusted(values, from: first)
        #expect(flat.isFlat && flat.residuals.allSatisfy { abs($0) < 1e-9 })
        #expect(flat.count == values.count { $0 != nil } && !flat.isComplete)
        let noisy = Adjusted(values.map { $0.map { $0 + noise.normal() } }, from: first)
        #expect(!noisy.isFlat && noisy.squares > 20)
        for weekday in 0..<7 {
            let sum = stride(from: weekday, to: 70, by: 7).reduce(0) { $0 + noisy.residuals[$1] }
            #expect(abs(sum) < 1e-9)
        }
    }

    @Test("I2: probabilities are corrected by the Benjamini–Hochberg procedure")
    func discovery() {
        // The example of their 1995 paper, in any order.
        let values = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1.0,
        ]
        let corrected = FalseDiscovery.corrected(values)
        #expect(corrected.count { $0 <= 0.05 } == 4)
        #expect(abs(corrected[3] - 0.0095 * 15 / 4) < 1e-12)
        #expect(FalseDiscovery.corrected(values.reversed()) == corrected.reversed())
        #expect(FalseDiscovery.corrected([]).isEmpty)
    }
}

extension Ties {
    /// The given ties; a negative count means too few days.
    fileprivate convenience init(_ ties: [Double]) {
        self.init(ties.count)
        values = ties.map { max($0, 0).squareRoot() }
        days = ties.map { $0 < 0 ? 0 : 50 }
        first = [Double](repeating: 25, count: ties.count)
        second = [Double](repeating: 2, count: ties.count)
        square(least: 0)
    }
}
