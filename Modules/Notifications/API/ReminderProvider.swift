public import Core

/// Answers questions about reminders. The Notifications module provides it. Rules A1, A2.
public protocol ReminderProvider: Sendable {
    /// Returns the value of a clock in force on a day; nil if it was never set.
    func value(of clock: String, on day: Day, in view: WorldView) -> String?
    /// Returns the first day of that value; nil if it was never set.
    func since(_ clock: String, on day: Day, in view: WorldView) -> Day?
    /// Returns the events that set a clock from a day on. The value must be checked before.
    func setting(_ clock: String, to value: String, from day: Day) -> [EventDraft]
    /// Returns the reminders to send now and within the next 48 hours, given the log of sent ones.
    ///
    /// The log must hold every reminder of the last four days, every nudge of the last ninety, and
    /// every question whether to stop (`ReminderKind.ask`) ever sent. With `isShort`, only the
    /// moment's day and the next hour are planned. The reminders to send now are the same, at a
    /// third of the cost.
    func plan(
        at moment: Moment, log: [SentReminder], isShort: Bool, in view: WorldView
    ) -> ReminderPlan
}

extension Capability where Value == any ReminderProvider {
    /// The provider of reminder plans.
    public static var reminderProvider: Capability<any ReminderProvider> {
        .init("notifications.keeper")
    }
}
