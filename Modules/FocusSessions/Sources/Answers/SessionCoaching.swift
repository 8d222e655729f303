internal import CoachAPI
internal import Core

/// The facts about focus for the coach, and the action that starts a session. Rules C1, C3.
struct SessionCoaching: CoachSource, CoachActionHandler {
    /// The number of days considered, and the minimum number of sessions.
    private static let (window, enough) = (28, 3)

    let kinds: Set<CoachAction.Kind> = [.focus]

    func facts(at moment: Moment, in view: WorldView) -> CoachFacts {
        let runs = view.sessions.runs.all.suffix(200).filter {
            moment.day - $0.day <= SessionCoaching.window
        }
        guard let last = runs.last else { return CoachFacts() }
        let title = last.start.item.flatMap { SessionTarget.title(of: $0, on: last.day, in: view) }
        return CoachFacts(
            focus: CoachFocus(
                bestHour: bestHour(of: runs, at: moment), minutes: last.start.plan.minutes,
                last: title, isRunning: last.reading(at: moment.instant).isOpen))
    }

    /// Returns the hour in which the sessions with the most focus began.
    private func bestHour(of runs: [SessionRun], at moment: Moment) -> Int? {
        guard runs.count >= SessionCoaching.enough else { return nil }
        var sums = [Int](repeating: 0, count: 24)
        for run in runs {
            let wall = moment.zone.wallTime(at: run.began)
            let hour = min(23, max(0, Int(wall.secondOfDay) / 3_600))
            sums[hour] += run.seconds(run.reading(at: moment.instant))
        }
        guard let most = sums.max(), most > 0 else { return nil }
        return sums.firstIndex(of: most)
    }

    func drafts(
        for action: CoachAction, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] {
        let command = StartSession(minutes: action.minutes ?? SessionTemplate.shipped[0].work)
        return try StartSession.form.record.checked(command).decide(in: &context)
    }
}
