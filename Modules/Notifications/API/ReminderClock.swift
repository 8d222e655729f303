public import Core

/// A time of the day at which a module reminds, and which people may set: 08:00 for the morning.
/// Rule A1.
///
/// The module that reminds contributes it to the settings, by its `read`, `since` and `write`;
/// Notifications keeps what was set, in force from a day on.
public struct ReminderClock: Hashable, Sendable {
    /// The key of the setting: `daily-focus.reminder`.
    public let key: String
    /// What people see: "Morning reminder".
    public let title: String
    /// One sentence: what comes at that time.
    public let help: String
    /// The time unless set; nil if it is off unless set.
    public let standard: TimeOfDay?

    /// A time that people may set.
    public init(_ key: String, title: String, help: String, standard: TimeOfDay?) {
        self.key = key
        self.title = title
        self.help = help
        self.standard = standard
    }

    /// The value of the setting where nothing comes.
    public static let off = "off"

    /// The time in force on a day; nil if it is off.
    public func time(on day: Day, in view: WorldView) -> TimeOfDay? {
        guard let text = view.answer(.reminderKeeper)?.value(of: key, on: day, in: view) else {
            return standard
        }
        return TimeOfDay(text)
    }

    /// The value of the setting on a day.
    public func read(_ view: WorldView, _ day: Day) -> String? {
        time(on: day, in: view)?.description ?? ReminderClock.off
    }

    /// The day from which the value on a day was set; nil while nobody set one.
    public func since(_ view: WorldView, _ day: Day) -> Day? {
        view.answer(.reminderKeeper)?.since(key, on: day, in: view)
    }

    /// The events that set it; refused with `notifications.clock` unless it is `HH:mm` or `off`,
    /// and with `notifications.missing` where nobody reminds.
    public func write(
        _ text: String, _ day: Day, _ context: CommandContext
    ) throws(Rejection) -> [EventDraft] {
        guard text == ReminderClock.off || TimeOfDay(text) != nil else {
            throw Rejection(
                "notifications.clock", "Write a time such as 08:00, or off.", field: "value")
        }
        let keeper = try context.view.answer(.reminderKeeper).orRefused(
            .conflict("notifications.missing", "This program sends no reminders.", field: "value"))
        return keeper.setting(key, to: text, from: day)
    }
}
