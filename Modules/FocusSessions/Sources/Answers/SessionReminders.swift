internal import Core
internal import NotificationsAPI

/// The reminders at the end of each phase. Rules A1, F1.
struct SessionReminders: ReminderSource {
    /// The number of minutes for which a reminder is useful.
    static let useful = 10
    let isLive = true

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard let run = view.sessions.last else { return [] }
        let reading = run.reading(at: moment.instant)
        guard reading.ended == nil else { return [] }
        let phases = run.start.plan.phases
        var end: Int64 = 0
        return phases.enumerated().compactMap { place, phase in
            end += phase.milliseconds
            guard let instant = run.instant(of: end, reading), moment.rule.day(at: instant) == day
            else { return nil }
            let next = place + 1 < phases.count ? phases[place + 1] : nil
            return Reminder(
                id: ReminderID(.phase, "\(run.id).\(place)", run.rule.day(at: instant)),
                time: .instant(instant),
                title: "\(phase.kind.words) is over",
                body: next.map { "\($0.kind.words): \($0.minutes.counted("minute"))." } ?? "",
                link: "/sessions", nature: .live, useful: SessionReminders.useful,
                why: "A phase of your session ends.")
        }
    }
}

extension SessionRun {
    /// Returns the time at which the session has run this many milliseconds, if it is not paused
    /// again; nil while it is paused before.
    fileprivate func instant(of offset: Int64, _ reading: Reading) -> Instant? {
        let past = reading.stretches.first { $0.offset + ($0.to - $0.from) >= offset }
        if let past {
            return Instant(milliseconds: past.from.milliseconds + offset - past.offset)
        }
        if let completed = reading.completed {
            return reading.isSettled
                ? nil : Instant(milliseconds: completed.milliseconds + offset - whole)
        }
        guard reading.paused == nil else { return nil }
        return Instant(milliseconds: reading.now.milliseconds + offset - reading.ran)
    }
}
