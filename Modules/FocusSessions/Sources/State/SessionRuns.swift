internal import Core

/// All sessions that are not taken back, in the order in which they were started, with the days
/// that each may lie on: a day finds its own without reading a life's.
struct SessionRuns: Sendable {
    let all: [SessionRun]
    /// Where the time of each may lie, in the order of `all`.
    private let bounds: [ClosedRange<Day>]

    /// A person does one thing at a time: a later start ends what was still going on, whatever
    /// device it was made on. Rule Y2.
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

    /// The first day on which one was started; nil if there is none.
    var firstDay: Day? { bounds.map(\.lowerBound).min() }

    /// Those whose time may lie on a day.
    func touching(_ day: Day) -> [SessionRun] {
        zip(all, bounds).lazy.filter { $0.1.contains(day) }.map(\.0)
    }

    /// Those whose time may lie on one of some days.
    func touching(_ span: DaySpan) -> [SessionRun] {
        zip(all, bounds).lazy.filter { $0.1.overlaps(span.first...span.last) }.map(\.0)
    }

    /// Those that were started on one of some days.
    func begun(on span: DaySpan) -> [SessionRun] {
        zip(all, bounds).lazy.filter { span.contains($0.1.lowerBound) }.map(\.0)
    }
}

extension SessionRun {
    /// The day of its start, and the last on which some of its time may lie: without a mark it
    /// lasts as long as its plan, with a pause until somebody or the next start ends it.
    fileprivate var bounds: ClosedRange<Day> {
        let day = day
        guard !marks.isEmpty else { return day...(day + start.plan.longest / 1_440 + 2) }
        let isOver = cap != nil || marks.contains { $0.kind == .ended }
        guard isOver else { return day...max(day, Day.last) }
        let last = marks.reduce(cap.map { max($0, began) } ?? began) { max($0, $1.instant) }
        return day...max(day, rule.day(at: last) + 1)
    }
}
