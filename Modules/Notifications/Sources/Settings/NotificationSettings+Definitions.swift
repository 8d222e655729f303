internal import Core
internal import SettingsAPI

extension NotificationSettings {
    /// The definitions of the settings for reminders.
    static let definitions: [SettingDefinition] =
        [
            definition(
                .enabled, "Reminders", "Turn all reminders and nudges on or off.",
                choices: ["on", "off"]),
            definition(
                .quiet, "Quiet hours",
                "Hours without messages: 22:00-07:00, or 22:00-07:00; fri,sat 23:00-09:00, or off. "
                    + "A weekday is the day on which the hours begin."),
            definition(
                .urgent, "Reminders in quiet hours",
                "Send reminders at times that you set, even in quiet hours: on or off.",
                choices: ["on", "off"]),
            definition(
                .limit, "Reminders per day",
                "The maximum number of reminders per day, 1–200, or off."),
            definition(
                .nudges, "Nudges at good hours",
                "Send nudges for habits without a time, at hours learned from your records.",
                choices: ["on", "off"]
            ).offered(as: "on"),
            definition(
                .nudgeLimit, "Nudges per day", "The maximum number of nudges per day, 0–20."),
            definition(
                .morning, "Morning hours for nudges",
                "Nudges can come in these hours: 08:00-12:00, or off."),
            definition(
                .evening, "Evening hours for nudges",
                "Nudges can come in these hours: 17:00-21:30, or off."),
            definition(
                .trial, "Nudge trial",
                "Hold back three in ten nudges at random, to measure whether nudges help you.",
                choices: ["on", "off"]),
        ]
        + ReminderSound.allCases.map {
            definition($0.name, $0.title, $0.help, choices: ["on", "off"])
        }

    private static func definition(
        _ name: Name, _ title: String, _ help: String, choices: [String] = []
    ) -> SettingDefinition {
        SettingDefinition(
            key: "notifications.\(name.rawValue)", title: title, help: help, choices: choices,
            read: { view, day in
                NotificationSettings(on: day, in: view.notifications).text(of: name)
            },
            since: { view, day in view.notifications.since(name.rawValue, on: day) },
            write: { value, day, context throws(Rejection) in
                var settings = NotificationSettings()
                let kept = name == .trial && value == "on" ? seed(of: context) : value
                guard settings.take(kept, for: name),
                    name != .trial || value == "on" || value == "off"
                else {
                    throw Rejection("notifications.\(name.rawValue)", refusal(name), field: "value")
                }
                let change = NotificationFact.Change(name: name.rawValue, value: kept, from: day)
                return [NotificationFact.set(change).draft]
            })
    }

    /// Returns the seed for a trial, derived from the operation that begins it. All devices have
    /// the same seed, and each trial has a different one.
    private static func seed(of context: CommandContext) -> String {
        String(context.operation.high ^ context.operation.low, radix: 16)
    }

    private static func refusal(_ name: Name) -> String {
        switch name {
        case .enabled, .urgent, .nudges, .trial, .soundItems, .soundMorning, .soundNudges,
            .soundPhases, .soundReview:
            "Choose on or off."
        case .quiet: "Enter hours such as 22:00-07:00; fri,sat 23:00-09:00, or off."
        case .limit: "Enter a number from 1 to 200, or off."
        case .nudgeLimit: "Enter a number from 0 to 20."
        case .morning, .evening: "Enter hours of one day such as 08:00-12:00, or off."
        }
    }
}
