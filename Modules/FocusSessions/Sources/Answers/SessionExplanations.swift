internal import Core
internal import ExplanationsAPI

/// The explanation of each day's minutes of focus by its sessions. Rules K7, F2.
struct SessionExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        guard FocusSessions.isUsed(in: view) else { return [] }
        return [
            ExplanationSubject(
                "focus-minutes", title: "Minutes of focus", summary: "The sessions of each day.")
        ]
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        guard ["focus-minutes", "focus minutes", "minutes"].contains(word) else { return nil }
        let (today, now) = (moment.day, moment.instant)
        let span = span ?? DaySpan(7, endingOn: today)
        let days = span.days.filter { $0 <= today }
        let last = days.last.map { FocusSessions.minutes(on: $0, at: now, in: view) }
        return Explanation(
            title: "Minutes of focus", figure: last.map { "\($0) min" },
            days: days.map { day in
                Explanation.Entry(day, nil, sentences(on: day, at: now, in: view))
            })
    }

    private func sentences(on day: Day, at now: Instant, in view: WorldView) -> [String] {
        let runs = view.sessions.runs.touching(day)
        let parts = runs.compactMap { run -> String? in
            let time = run.byDay(run.reading(at: now)).first { $0.day == day }?.milliseconds ?? 0
            guard time > 0 else { return nil }
            let session = FocusSession(run, at: now, in: view)
            let served = session.title.map { " for \($0)" } ?? ""
            return "\(session.template)\(served): \(session.standing.sentence(time))."
        }
        let whole = FocusSessions.minutes(on: day, at: now, in: view)
        return parts.isEmpty ? ["No session."] : parts + ["\(whole) min in total."]
    }
}

extension FocusSession.Status {
    /// Returns the words "25 min, completed" or "12 min 30 s, ended early".
    fileprivate func sentence(_ milliseconds: Int64) -> String {
        let (minutes, seconds) = (milliseconds / 60_000, milliseconds / 1_000 % 60)
        let time = seconds == 0 ? "\(minutes) min" : "\(minutes) min \(seconds) s"
        return switch self {
        case .running: "\(time), still running"
        case .paused: "\(time), paused"
        case .completed: "\(time), completed"
        case .ended: "\(time), ended early"
        }
    }
}
