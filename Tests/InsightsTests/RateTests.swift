import Core
import CoreTesting
import InsightsAPI
import Testing

@testable import Insights

/// The rates of false and of true findings. The rates of the rules are those of release builds;
/// debug builds try fewer people.
@Suite struct RateTests {
    private func findings(_ series: [DailySeries]) -> [Pattern] {
        PatternReport(
            last: simulatedEnd, patterns: PatternSearch(series, upTo: simulatedEnd).patterns()
        ).findings
    }

    @Test(
        "I2: if there is no effect, at most 7 % of people get a finding",
        arguments: [0, 0.6, 0.8])
    func nothing(_ part: Double) {
        var noise = Noise(5)
        let people = tries(debug: 60, release: 2_000)
        let told = (0..<people).count { _ in
            let series = (0..<10).map { index in
                let values = noise.days(90, keeping: part)
                return index < 5
                    ? simulated("a\(index)", values.map { $0 > 0 ? 1 : 0 }, .binary)
                    : simulated("q\(index)", values)
            }
            return !findings(series).isEmpty
        }
        #expect(Double(told) <= 0.07 * Double(people))
    }

    @Test(
        "I2: an effect of a question chosen in advance is found in 4 of 5 cases",
        arguments: [(0, 0), (0.6, 0), (0.6, 0.5)])
    func something(_ part: Double, _ actionPart: Double) throws {
        var noise = Noise(6)
        let people = tries(debug: 100, release: 2_000)
        var (told, searched, covered) = (0, 0, 0)
        for _ in 0..<people {
            let action = noise.days(60, keeping: actionPart).map { $0 > 0 ? 1.0 : 0 }
            let outcome = zip(noise.days(60, keeping: part), action).map { $0 + $1 }
            let start = simulatedEnd - 55
            var test = ShiftTests(
                [action, outcome].map { Adjusted($0.suffix(56).map(\.self), from: start) })
            if test.run([.init(cause: 0, effect: 1, lag: 0)])[0] <= 0.05 { told += 1 }
            let found = findings([
                simulated("a", action, .binary, role: .action),
                simulated("q", outcome, role: .outcome),
            ]).first { $0.lag == 0 }
            if found != nil { searched += 1 }
            if let size = found?.size, size.low <= 1, size.high >= 1 { covered += 1 }
        }
        #expect(Double(told) >= 0.8 * Double(people))
        #expect(Double(searched) >= 0.65 * Double(people))
        #expect(Double(covered) >= 0.85 * Double(searched))
    }
}
