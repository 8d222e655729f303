import Core
import Foundation
import Insights
import InsightsAPI

/// Synthetic series: unrelated series with autocorrelation, and some missing days.
struct Made: SeriesSource, Module {
    var values: [[Double]]
    let end = Day("2026-11-20") ?? .first

    let manifest = ModuleManifest(
        id: "made", stability: .experimental, summary: "Series that are made up.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .series)
    }

    /// Every third series except the first misses one day in five, marked as not a number.
    init(series: Int, days: Int) {
        var dice = Dice(state: 30)
        values = (0..<series).map { index in
            var value = dice.normal()
            return (0..<days).map { day in
                value = 0.6 * value + 0.8 * dice.normal()
                return day > 0 && index % 3 == 2 && dice.next() % 5 == 0 ? .nan : value
            }
        }
    }

    init(reading path: String, days: Int) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        values = data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count / 8, by: days).map { start in
                (0..<days).map {
                    bytes.loadUnaligned(fromByteOffset: 8 * (start + $0), as: Double.self)
                }
            }
        }
    }

    func write(to path: String) throws {
        let data = values.flatMap(\.self).withUnsafeBytes { Data($0) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        values.enumerated().map { index, days in
            DailySeries(
                id: "s\(index)", title: "s\(index)", role: [.action, .outcome],
                over: DaySpan(days.count, endingOn: end),
                values: days.map { $0.isNaN ? nil : $0 })
        }
    }

    func firstDay(in view: WorldView) -> Day? { nil }

    /// All patterns, with the sum of all probabilities for comparison.
    func search(rounds: Int) throws {
        let program = try Program([InsightsModule(), self])
        let view = WorldView(program.emptyWorld, of: program)
        let noon = Instant(milliseconds: Int64(end.number + 1) * 86_400_000 + 43_200_000)
        let moment = Moment(noon, rule: DayRule(zone: .utc))
        var report = Insights.patterns(at: moment, in: view)
        let taken = median(rounds) { report = Insights.patterns(at: moment, in: view) }
        print("patterns", taken)
        print("tried", report.tried)
        print("chances", report.patterns.reduce(0) { $0 + ($1.chance ?? 0) })
    }
}

/// SplitMix64.
struct Dice {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// An approximate standard normal value: twelve uniform ones.
    mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double(next() >> 11) / 9_007_199_254_740_992 }
    }
}
