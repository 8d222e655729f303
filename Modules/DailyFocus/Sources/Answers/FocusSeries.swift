internal import Core
internal import InsightsAPI

/// A series with the number of focuses completed on each day, 0–3. A day without focuses has no
/// value.
struct FocusSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        guard let first = firstDay(in: view), first <= span.last else { return [] }
        var values = [Double?](repeating: nil, count: span.count)
        for entry in view.dailyFocus.entries(over: span) {
            values[entry.day - span.first] = Double(entry.done)
        }
        return [
            DailySeries(
                id: SeriesID.focuses, title: "focuses completed", role: [.action, .outcome],
                over: span, since: first, values: values)
        ]
    }

    func firstDay(in view: WorldView) -> Day? { view.dailyFocus.firstDay }
}
