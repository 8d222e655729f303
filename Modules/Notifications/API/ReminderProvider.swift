public import Core

/// Provides the plan of reminders and their settings to other modules. The Notifications module
/// implements it. Rules A1, A2.
public protocol ReminderProvider: Sendable {
    /// Returns the value that a reminder's clock has on a day; nil if the user never set it.
    func value(of clock: String, on day: Day, in view: WorldView) -> String?
    /// Returns the first day on which that value applied; nil if the user never set the clock.
    func since(_ clock: String, on day: Day, in view: WorldView) -> Day?
    /// Returns the events that set a clock's value from a day on. The caller must have validated
    /// the value.
    func setting(_ clock: String, to value: String, from day: Day) -> [EventDraft]
    /// Returns the reminders to send now and within the next 48 hours, given the log of reminders
    /// that were sent.
    ///
    /// The log must contain every reminder of the last four days, every nudge of the last ninety
    /// days, and all questions whether to stop nudges (`ReminderKind.ask`). With `isShort`, the
    /// plan covers only the moment's day and the next hour. The reminders to send now are the same,
    /// and the plan costs a third.
    func plan(
        at moment: Moment, log: [SentReminder], isShort: Bool, in view: WorldView
    ) -> ReminderPlan
}

extension Capability where Value == any ReminderProvider {
    /// The capability that provides plans of reminders.
    public static var reminderProvider: Capability<any ReminderProvider> {
        .init("notifications.keeper")
    }
}
