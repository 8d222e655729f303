public import Core
public import SettingsAPI

/// A time of day for a reminder that the user can set, such as 08:00 for the morning reminder. Rule
/// A1.
///
/// The module that owns the reminder contributes `setting`. Notifications stores the value, which
/// applies from a given day on.
public struct ReminderClock: Hashable, Sendable {
    /// The key of the setting, such as `daily-focus.reminder`.
    public let key: String
    /// The title of the setting as shown to the user, such as "Morning reminder".
    public let title: String
    /// A description of the reminder in one sentence.
    public let help: String
    /// The default time; nil if the reminder is off by default.
    public let standard: TimeOfDay?

    /// The time that the onboarding suggests; nil if the onboarding does not offer the reminder.
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

    /// The value of the setting that turns the reminder off.
    public static let off = "off"

    /// Returns the time of the reminder on a day; nil if the reminder is off.
    public func time(on day: Day, in view: WorldView) -> TimeOfDay? {
        guard let text = view.answer(.reminderProvider)?.value(of: key, on: day, in: view) else {
            return standard
        }
        return TimeOfDay(text)
    }

    /// The setting for the time, which applies from a given day on. Its value is `HH:mm` or `off`.
    /// It throws `notifications.clock` for other values, and `notifications.missing` if no module
    /// sends reminders.
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
