import Core
import CoreTesting
import Foundation
import InsightsAPI

@testable import Insights

/// Random series from a seed.
struct Noise {
    var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed) }

    /// A number in 0..<1.
    mutating func uniform() -> Double { Double(generator.next() >> 11) / 9_007_199_254_740_992 }

    /// A standard normal value by the Box–Muller method.
    mutating func normal() -> Double {
        (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
    }

    /// Days that each keep `part` of the day before, with a standard deviation of 1.
    mutating func days(_ count: Int, keeping part: Double) -> [Double] {
        var value = normal()
        return (0..<count).map { _ in
            defer { value = part * value + (1 - part * part).squareRoot() * normal() }
            return value
        }
    }
}

/// The last day of simulated series.
let simulatedEnd = day("2026-11-20")

/// A series over the days up to `simulatedEnd`.
func simulated(
    _ id: String, _ values: [Double?], _ kind: DailySeries.Kind = .quantity,
    role: DailySeries.Role = [.action, .outcome]
) -> DailySeries {
    DailySeries(
        id: id, title: id, kind: kind, role: role,
        over: DaySpan(values.count, endingOn: simulatedEnd), values: values)
}

/// The number of people or seeds to try.
func tries(debug: Int, release: Int) -> Int {
    #if DEBUG
        debug
    #else
        release
    #endif
}
