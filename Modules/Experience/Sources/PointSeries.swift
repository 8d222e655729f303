internal import Core
internal import ExperienceAPI
internal import InsightsAPI

/// The daily points as a series. They have no role in patterns, because they depend on what earns
/// them.
struct PointSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        guard let first = firstDay(in: view), first <= span.last else { return [] }
        let points = PointAnswers().perDay(over: span, today: moment.day, in: view)
        return [
            DailySeries(
                id: SeriesID.points, title: "points", gap: .zero, over: span, since: first,
                values: zip(span.days, points).map { day, points in
                    first <= day && day <= moment.day ? Double(points) : nil
                })
        ]
    }

    func firstDay(in view: WorldView) -> Day? {
        view.answers(to: .pointSources).compactMap { $0.firstDay(in: view) }.min()
    }
}
