public import Core
public import SettingsAPI

/// A time of the day at which a module reminds, and which people may set: 08:00 for the morning.
/// Rule A1.
///
/// The module that reminds contributes its `setting`; Notifications keeps what was set, in force
/// from a day on.
public struct ReminderClock: Hashable, Sendable {
    /// The key of the setting: `daily-focus.reminder`.
    public let key: String
    /// What people see: "Morning reminder".
    public let title: String
    /// One sentence: what comes at that time.
    public let help: String
    /// The time unless set; nil if it is off unless set.
    public let standard: TimeOfDay?

    /// The time of who wants it and names none; nil if it is not offered when they set up.
    public let usual: TimeOfDay?

    /// A time that people may set; `usual` is `standard` unless given.
    public init(
        _ key: String, title: String, help: String, standard: TimeOfDay?, usual: TimeOfDay? = nil
    ) {
        self.usual = usual ?? standard
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

    /// The time as a setting, in force from a day on: `HH:mm` or `off`; anything else is refused
    /// with `notifications.clock`, and with `notifications.missing` where nobody reminds.
    public var setting: SettingDefinition {
        SettingDefinition(
            key: key, title: title, help: help,
            read: { view, day in
                time(on: day, in: view)?.description ?? ReminderClock.off
            },
            since: { view, day in view.answer(.reminderKeeper)?.since(key, on: day, in: view) },
            write: { text, day, context throws(Rejection) in
                guard text == ReminderClock.off || TimeOfDay(text) != nil else {
                    throw Rejection(
                        "notifications.clock", "Write a time such as 08:00, or off.",
                        field: "value")
                }
                let keeper = try context.view.answer(.reminderKeeper).orRefused(
                    .conflict(
                        "notifications.missing", "This program sends no reminders.",
                        field: "value"))
                return keeper.setting(key, to: text, from: day)
            }
        ).on(.reminders).offered(as: usual?.description)
    }
}
