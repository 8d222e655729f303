internal import Core
internal import TimeTradingAPI

/// A completed session may earn screen time, from when its minutes are reached, whether somebody
/// ends it or not: one that goes on is told with the time at which they will be. Rules B9, F2.
struct SessionEarnings: TimeEarningSource {
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning] {
        view.sessions.runs.touching(day).compactMap { run in
            let completed = run.reading(at: run.known(on: day + 1)).completed
            guard let completed, run.rule.day(at: completed) == day else { return nil }
            return TimeEarning(.focus, at: completed)
        }
    }
}
