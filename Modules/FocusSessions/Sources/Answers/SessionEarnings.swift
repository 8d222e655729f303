internal import Core
internal import TimeTradingAPI

/// The earning of screen time by a completed session, from the moment its minutes are reached,
/// whether or not it is ended. A current session has the expected time. Rules B9, F2.
struct SessionEarnings: TimeEarningSource {
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning] {
        view.sessions.runs.touching(day).compactMap { run in
            let completed = run.reading(at: run.known(on: day + 1)).completed
            guard let completed, run.rule.day(at: completed) == day else { return nil }
            return TimeEarning(.focus, at: completed)
        }
    }
}
