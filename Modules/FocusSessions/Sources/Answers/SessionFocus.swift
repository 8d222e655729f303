internal import Core
internal import FocusSessionsAPI

/// The minutes of focus by day. Rules F2, D6.
struct SessionFocus: FocusProvider {
    func minutes(over span: DaySpan, at now: Instant, in view: WorldView) -> [Int] {
        var sums = [Int64](repeating: 0, count: span.count)
        for run in view.sessions.runs.touching(span) {
            for part in run.byDay(run.reading(at: now)) where span.contains(part.day) {
                sums[part.day - span.first] += part.milliseconds
            }
        }
        return sums.map { Int($0 / 60_000) }
    }

    func workEnds(at now: Instant, in view: WorldView) -> Instant? {
        view.sessions.last.flatMap { $0.end(of: $0.reading(at: now)) }
    }
}
