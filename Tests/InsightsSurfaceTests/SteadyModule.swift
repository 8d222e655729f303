import Core
import InsightsAPI
import StreaksAPI

/// Two habits, and a tension that is always lower on the days of one of them.
struct SteadyModule: Module, SeriesSource, DayItemSource {
    let manifest = ModuleManifest(
        id: "steady", stability: .experimental, summary: "Series for tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self as any SeriesSource, to: .series)
        registrar.contribute(self as any DayItemSource, to: .dayItems)
    }

    /// A pseudo-random number in 0..<1.
    private func chance(_ day: Day, _ salt: UInt64) -> Double {
        var mixed = UInt64(bitPattern: Int64(day.number)) &* 0x9E37_79B9_7F4A_7C15 &+ salt
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ mixed >> 31) >> 11) / 9_007_199_254_740_992
    }

    private func meditates(_ day: Day) -> Bool { chance(day, 1) < 0.5 }

    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        let known = span.days.map { $0 <= moment.day && $0 >= moment.day - 120 ? $0 : nil }
        func one(
            _ id: String, _ title: String, _ kind: DailySeries.Kind, _ role: DailySeries.Role,
            _ value: (Day) -> Double
        ) -> DailySeries {
            DailySeries(
                id: id, title: title, kind: kind, role: role, over: span,
                values: known.map { $0.map(value) })
        }
        return [
            one("habit.1", "Meditate", .binary, .action) { meditates($0) ? 1 : 0 },
            one("habit.2", "Walk", .binary, .action) { chance($0, 2) < 0.5 ? 1 : 0 },
            one("tension", "tension", .quantity, .outcome) {
                5 + 2 * chance($0, 3) - (meditates($0) ? 2 : 0)
            },
        ]
    }

    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        var done = DayBits(span)
        done.set(span)
        return [
            DayItem(
                id: "1", title: "Meditate", isHabit: true, scheduled: .all(span), completed: done,
                excused: DayBits(span)),
            DayItem(
                id: "2", title: "Walk & talk", isHabit: true, scheduled: .all(span),
                completed: DayBits(span), excused: DayBits(span)),
        ]
    }

    func firstDay(in view: WorldView) -> Day? { Day("2020-01-01") }
}
