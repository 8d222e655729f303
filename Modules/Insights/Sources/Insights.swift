public import Core
internal import EntitlementsAPI
public import InsightsAPI

/// What can be asked about days and what they have to do with each other. Rules I1–I3.
public enum Insights {
    /// Everything that can be followed day by day, over a span.
    public static func series(
        over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [DailySeries] {
        view.answers(to: .series).flatMap { $0.series(over: span, at: moment, in: view) }
    }

    /// What holds between actions and outcomes, by all days that are over; nothing where the
    /// person's plan includes no patterns. Rules I2, O4.
    public static func patterns(at moment: Moment, in view: WorldView) -> PatternReport {
        let last = moment.day - 1
        guard includesPatterns(on: moment.day, in: view) else { return .heldBack(last) }
        let span = DaySpan(PatternSearch.longest, endingOn: last)
        let series = series(over: span, at: moment, in: view)
        return PatternReport(
            last: last, patterns: PatternSearch(series, upTo: last).patterns())
    }

    /// Whether the person's plan includes patterns on a day; no fact tells it. Rule O4.
    public static func includesPatterns(on day: Day, in view: WorldView) -> Bool {
        view.includes(.patterns, on: day)
    }

    /// The series that a person means by an id or a title, for the questions about it; refused
    /// with `insights.series.unknown` or `insights.series.ambiguous`.
    public static func series(
        named name: String, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> DailySeries {
        let span = DaySpan(30, endingOn: moment.day)
        return try series(over: span, at: moment, in: view).named(name, as: nil, field: "series")
    }

    /// The experiments, those under way first, then the latest.
    public static func experiments(at moment: Moment, in view: WorldView) -> [Experiment] {
        view.experiments.records.reversed().map { Experiment($0, at: moment, in: view) }
            .enumerated().sorted { a, b in
                let (left, right) = (a.element.daysLeft > 0, b.element.daysLeft > 0)
                return left != right ? left : a.offset < b.offset
            }.map(\.element)
    }

    /// The experiments under way, without a look at those that are over.
    public static func underWay(at moment: Moment, in view: WorldView) -> [Experiment] {
        view.experiments.records.filter { $0.last + 1 >= moment.day }
            .map { Experiment($0, at: moment, in: view) }.filter { $0.daysLeft > 0 }
    }

    /// An experiment; refuses ids of none (`insights.experiment.unknown`).
    public static func experiment(
        _ id: ExperimentID, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> Experiment {
        let record = try view.experiments.record(id).orRefused(.unknownExperiment)
        return Experiment(record, at: moment, in: view)
    }
}
