public import Core

/// The questions about sessions.
public enum FocusSessions {
    /// Returns the user's status at a moment. Rules F1, F2.
    public static func status(at moment: Moment, in view: WorldView) -> SessionStatus {
        SessionStatus(at: moment, in: view)
    }

    /// Returns all sessions that are not retracted, in the order of starting, as of a time.
    public static func all(at now: Instant, in view: WorldView) -> [FocusSession] {
        view.sessions.runs.all.map { FocusSession($0, at: now, in: view) }
    }

    /// Returns the sessions that were started in a span of days.
    public static func sessions(
        over span: DaySpan, at now: Instant, in view: WorldView
    ) -> [FocusSession] {
        view.sessions.runs.begun(on: span).map { FocusSession($0, at: now, in: view) }
    }

    /// Returns the whole minutes of focus on a day, up to a time. Rules F2, D6.
    public static func minutes(on day: Day, at now: Instant, in view: WorldView) -> Int {
        milliseconds(on: day, of: view.sessions.runs.touching(day), at: now) / 60_000
    }

    /// Returns the built-in templates, then the custom ones. Rule F1.
    public static func templates(in view: WorldView) -> [SessionTemplate] {
        view.sessions.allTemplates
    }

    /// Returns true if the user ever started a session.
    public static func isUsed(in view: WorldView) -> Bool { view.sessions.last != nil }

    static func milliseconds(on day: Day, of runs: [SessionRun], at now: Instant) -> Int {
        runs.reduce(0) { sum, run in
            let parts = run.byDay(run.reading(at: now))
            return sum + Int(parts.first { $0.day == day }?.milliseconds ?? 0)
        }
    }
}
