internal import Core
internal import TimeTradingAPI

/// A completed session may earn screen time, from when its minutes were reached. Rules B9, F2.
///
/// Like its points it counts once it is over: ended by hand, by the next one, or by the end of the
/// day.
struct SessionEarnings: TimeEarningSource {
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning] {
        view.sessions.runs.filter { $0.mayTouch(day) }.compactMap { run in
            let completed = run.reading(at: run.known(on: day)).completed
            guard let completed, run.rule.day(at: completed) == day else { return nil }
            return TimeEarning(.focus, at: completed)
        }
    }
}
