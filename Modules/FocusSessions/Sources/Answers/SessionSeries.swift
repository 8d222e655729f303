internal import Core
internal import InsightsAPI

/// The minutes of focus by day. From the first session on, a day without one has 0.
struct SessionSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        guard let first = firstDay(in: view), first <= span.last else { return [] }
        let minutes = SessionFocus().minutes(over: span, at: moment.instant, in: view)
        return [
            DailySeries(
                id: SeriesID.focusMinutes, title: "focus time", unit: "min", gap: .zero,
                role: [.action, .outcome], over: span, since: first,
                values: minutes.map { $0 > 0 ? Double($0) : nil })
        ]
    }

    func firstDay(in view: WorldView) -> Day? { view.sessions.runs.firstDay }
}

extension SessionSeries: ActivityDaySource {
    /// The days on which a session was started.
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        view.sessions.runs.begun(on: span).reduce(into: DayBits(span)) { $0[$1.day] = true }
    }
}
