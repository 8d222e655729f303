public import Core
public import SettingsAPI

/// A configurable time of day for reminders, such as 08:00 for the morning. Rule A1.
///
/// The module that reminds contributes `setting`. Notifications stores the value, which applies
/// from a given day on.
public struct ReminderClock: Hashable, Sendable {
    /// The key of the setting: `daily-focus.reminder`.
    public let key: String
    /// The title shown to the user: "Morning reminder".
    public let title: String
    /// The description of the reminder, in one sentence.
    public let help: String
    /// The default time; nil if the reminder is off by default.
    public let standard: TimeOfDay?

    /// The time suggested during setup; nil if setup does not offer the reminder.
    public let usual: TimeOfDay?

    /// Creates a clock. `usual` defaults to `standard`.
    public init(
        _ key: String, title: String, help: String, standard: TimeOfDay?, usual: TimeOfDay? = nil
    ) {
        self.usual = usual ?? standard
        self.key = key
        self.title = title
        self.help = help
        self.standard = standard
    }

    /// The setting's value for no reminder.
    public static let off = "off"

    /// Returns the time in force on a day; nil if the reminder is off.
    public func time(on day: Day, in view: WorldView) -> TimeOfDay? {
        guard let text = view.answer(.reminderProvider)?.value(of: key, on: day, in: view) else {
            return standard
        }
        return TimeOfDay(text)
    }

    /// The clock as a setting that applies from a given day on, `HH:mm` or `off`. Throws
    /// `notifications.clock` for other values, and `notifications.missing` if no module sends
    /// reminders.
    public var setting: SettingDefinition {
        SettingDefinition(
            key: key, title: title, help: help,
            read: { view, day in
                time(on: day, in: view)?.description ?? ReminderClock.off
            },
            since: { view, day in view.answer(.reminderProvider)?.since(key, on: day, in: view) },
            write: { text, day, context throws(Rejection) in
                guard text == ReminderClock.off || TimeOfDay(text) != nil else {
                    throw Rejection(
                        "notifications.clock", "Enter a time such as 08:00, or off.",
                        field: "value")
                }
                let provider = try context.view.answer(.reminderProvider).orThrow(
                    .conflict(
                        "notifications.missing", "This program sends no reminders.",
                        field: "value"))
                return provider.setting(key, to: text, from: day)
            }
        ).on(.reminders).offered(as: usual?.description)
    }
}
