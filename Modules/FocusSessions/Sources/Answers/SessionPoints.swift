internal import Core
internal import ExperienceAPI

/// A session with 25 minutes of focus earns points, on the day on which it had them. Rules X1, X2,
/// F2.
///
/// It counts once it is over: ended by hand, by the next one, or by the end of the day. What goes
/// on now earns nothing yet, since points follow from the facts and not from a clock.
struct SessionPoints: PointSource {
    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        var counts = [Int32](repeating: 0, count: span.count)
        for run in view.sessions.runs.touching(span) {
            guard let day = run.earned(today: today), span.contains(day) else { continue }
            counts[day - span.first] += 1
        }
        return [PointCounts(.focusSession, over: span, counts: counts)]
    }

    func firstDay(in view: WorldView) -> Day? { view.sessions.runs.firstDay }

    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] {
        view.sessions.runs.touching(day).filter { $0.earned(today: today) == day }.map {
            run in
            let item = run.start.item.flatMap { Served.title(of: $0, on: day, in: view) }
            return (.focusSession, "Focus session " + (item ?? run.start.template))
        }
    }
}

extension SessionRun {
    /// The day on which it had the minutes that earn points; nil if it has not, or goes on.
    fileprivate func earned(today: Day) -> Day? {
        let time = reached(SessionLimits.earning, reading(at: known(on: today)))
        // The last millisecond of the 25 minutes lies before the instant at which they are over.
        return time.flatMap { time in
            let last = Instant(milliseconds: time.milliseconds - 1)
            return rule.split(from: last, to: time).first?.day
        }
    }
}
