internal import Core

/// All sessions that are not retracted, in the order of starting, with the days on which each can
/// have time. A day finds its sessions without reading all of them.
struct SessionRuns: Sendable {
    let all: [SessionRun]
    /// The days of each session, in the order of `all`.
    private let bounds: [ClosedRange<Day>]

    /// Only one session can run at a time: a later start ends the previous session, on whatever
    /// device it was started. Rule Y2.
    init(of state: SessionsState) {
        var runs: [SessionRun] = []
        var cap: Instant?
        for begun in state.starts.reversed() where !state.retractions.holds(begun.id) {
            var run = state.run(begun)
            run.cap = cap
            runs.append(run)
            cap = cap.map { min($0, run.began) } ?? run.began
        }
        all = runs.reversed()
        bounds = all.map(\.bounds)
    }

    /// The first day on which a session was started; nil if there is none.
    var firstDay: Day? { bounds.map(\.lowerBound).min() }

    /// Returns the sessions that can have time on a day.
    func touching(_ day: Day) -> [SessionRun] {
        zip(all, bounds).lazy.filter { $0.1.contains(day) }.map(\.0)
    }

    /// Returns the sessions that can have time in a span.
    func touching(_ span: DaySpan) -> [SessionRun] {
        zip(all, bounds).lazy.filter { $0.1.overlaps(span.first...span.last) }.map(\.0)
    }

    /// Returns the sessions that were started in a span.
    func begun(on span: DaySpan) -> [SessionRun] {
        zip(all, bounds).lazy.filter { span.contains($0.1.lowerBound) }.map(\.0)
    }
}

extension SessionRun {
    /// The day of its start and the last day with time. Without changes it lasts as long as its
    /// plan; with a pause, until the user or the next start ends it.
    fileprivate var bounds: ClosedRange<Day> {
        let day = day
        guard !marks.isEmpty else { return day...(day + start.plan.longest / 1_440 + 2) }
        let isOver = cap != nil || marks.contains { $0.kind == .ended }
        guard isOver else { return day...max(day, Day.last) }
        let last = marks.reduce(cap.map { max($0, began) } ?? began) { max($0, $1.instant) }
        return day...max(day, rule.day(at: last) + 1)
    }
}
