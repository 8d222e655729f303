public import Core
internal import EntitlementsAPI
public import InsightsAPI

/// The queries for series, patterns and experiments. Rules I1–I3.
public enum Insights {
    /// Returns all daily series over a span.
    public static func series(
        over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [DailySeries] {
        view.answers(to: .series).flatMap { $0.series(over: span, at: moment, in: view) }
    }

    /// Returns the patterns between actions and outcomes over all past days; nothing if the user's
    /// plan does not include patterns. Rules I2, O4.
    public static func patterns(at moment: Moment, in view: WorldView) -> PatternReport {
        let last = moment.day - 1
        guard includesPatterns(on: moment.day, in: view) else { return .heldBack(last) }
        let span = DaySpan(PatternSearch.longest, endingOn: last)
        let series = series(over: span, at: moment, in: view)
        return PatternReport(
            last: last, patterns: PatternSearch(series, upTo: last).patterns())
    }

    /// Returns true if the user's plan includes patterns on a day. No fact records this. Rule O4.
    public static func includesPatterns(on day: Day, in view: WorldView) -> Bool {
        view.includes(.patterns, on: day)
    }

    /// Returns the series with an id or title. Throws `insights.series.unknown` or
    /// `insights.series.ambiguous`.
    public static func series(
        named name: String, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> DailySeries {
        let span = DaySpan(30, endingOn: moment.day)
        return try series(over: span, at: moment, in: view).named(name, as: nil, field: "series")
    }

    /// Returns the experiments, running ones first, then the latest.
    public static func experiments(at moment: Moment, in view: WorldView) -> [Experiment] {
        view.experiments.records.reversed().map { Experiment($0, at: moment, in: view) }
            .enumerated().sorted { a, b in
                let (left, right) = (a.element.daysLeft > 0, b.element.daysLeft > 0)
                return left != right ? left : a.offset < b.offset
            }.map(\.element)
    }

    /// Returns the running experiments without computing finished ones.
    public static func underWay(at moment: Moment, in view: WorldView) -> [Experiment] {
        view.experiments.records.filter { $0.last + 1 >= moment.day }
            .map { Experiment($0, at: moment, in: view) }.filter { $0.daysLeft > 0 }
    }

    /// Returns an experiment. Throws `insights.experiment.unknown` if the id is unknown.
    public static func experiment(
        _ id: ExperimentID, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> Experiment {
        let record = try view.experiments.record(id).orThrow(.unknownExperiment)
        return Experiment(record, at: moment, in: view)
    }
}
