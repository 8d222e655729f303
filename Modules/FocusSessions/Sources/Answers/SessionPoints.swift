internal import Core
internal import ExperienceAPI

/// The points for a session with 25 minutes of focus, on the day on which it reached them. Rules
/// X1, X2, F2.
///
/// A session counts when it is over: ended by the user, by the next session or by the end of the
/// day. A current session earns no points yet, because points depend on the facts and not on a
/// clock.
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
            let item = run.start.item.flatMap { SessionTarget.title(of: $0, on: day, in: view) }
            return (.focusSession, "Focus session " + (item ?? run.start.template))
        }
    }
}

extension SessionRun {
    /// Returns the day on which it reached the minutes that earn points; nil if it did not, or is
    /// in progress.
    fileprivate func earned(today: Day) -> Day? {
        let time = reached(SessionLimits.earning, reading(at: known(on: today)))
        // The last millisecond of the 25 minutes is before the instant at which they end.
        return time.flatMap { time in
            let last = Instant(milliseconds: time.milliseconds - 1)
            return rule.split(from: last, to: time).first?.day
        }
    }
}
