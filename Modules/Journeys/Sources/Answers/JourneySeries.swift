internal import Core
internal import InsightsAPI

/// Provides each journey as a series of done and missed days. Journeys that are linked to a habit
/// are left out, because the habit has the same series.
struct JourneySeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        view.journeys.resolution.counting.compactMap { record in
            guard record.birth.item == nil, record.birth.start <= span.last else { return nil }
            var values = [Double?](repeating: nil, count: span.count)
            let walk = JourneyWalk(record, upTo: span.last, today: moment.day, in: view)
            for day in walk.days where span.contains(day.day) {
                switch day.verdict {
                case .done: values[day.day - span.first] = 1
                case .grace, .missed: values[day.day - span.first] = 0
                case .pending, .vanished, .future: break
                }
            }
            return DailySeries(
                id: SeriesID.journey + record.id.description, title: record.birth.title,
                kind: .binary, role: .action, over: span, since: record.birth.start,
                values: values)
        }
    }

    func firstDay(in view: WorldView) -> Day? {
        view.journeys.resolution.counting.map(\.birth.start).min()
    }
}
