public import Core

/// Answers about reminders; the Notifications module provides it. Rules A1, A2.
public protocol ReminderKeeper: Sendable {
    /// What was set for a clock, in force on a day; nil while nobody set it.
    func value(of clock: String, on day: Day, in view: WorldView) -> String?
    /// The day from which that was set; nil while nobody set it.
    func since(_ clock: String, on day: Day, in view: WorldView) -> Day?
    /// The events that set a clock from a day on; the value was checked before.
    func setting(_ clock: String, to value: String, from day: Day) -> [EventDraft]
    /// What is to be sent at a moment and within the 48 hours after it, after what went out.
    ///
    /// The log has to hold every reminder of the last four days, every nudge of the last ninety,
    /// and every question whether to stop (`ReminderKind.ask`) that was ever sent. `isShort` asks
    /// for the moment's day and the next hour alone: it says the same of what is to be sent, and
    /// costs a third.
    func plan(
        at moment: Moment, log: [SentReminder], isShort: Bool, in view: WorldView
    ) -> ReminderPlan
}

extension Capability where Value == any ReminderKeeper {
    /// Answers about reminders.
    public static var reminderKeeper: Capability<any ReminderKeeper> {
        .init("notifications.keeper")
    }
}
