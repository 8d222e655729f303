import Core
import CoreTesting
import Habits
import InsightsAPI
import Tension

@testable import Insights

/// Scripted series, for the requested days.
struct SaidSeries: SeriesSource {
    var said: [DailySeries]

    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        said.map { one in
            var copy = one
            copy.span = span
            copy.values = span.days.map { one[$0] }
            return copy
        }
    }

    func firstDay(in view: WorldView) -> Day? { said.map(\.span.first).min() }
}

/// A module with scripted series.
struct SayingModule: Module {
    var said: [DailySeries]
    let manifest = ModuleManifest(
        id: "saying", stability: .experimental, summary: "Says series for tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(SaidSeries(said: said), to: .series)
    }
}

/// A person with scripted series, on the day after their last.
func somebody(saying said: [DailySeries]) throws -> Person {
    try Person([InsightsModule(), SayingModule(said: said)], on: "2026-11-21")
}

extension Person {
    var report: PatternReport { Insights.patterns(at: moment, in: view) }
    var experiments: [Experiment] { Insights.experiments(at: moment, in: view) }
}
