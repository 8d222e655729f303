internal import Core
internal import SettingsAPI

extension NotificationSettings {
    /// The settings of reminders.
    static let definitions: [SettingDefinition] = [
        definition(
            .enabled, "Reminders", "Reminders and nudges: on or off.", choices: ["on", "off"]),
        definition(
            .quiet, "Quiet hours",
            "Such as 22:00-07:00, 22:00-07:00; fri,sat 23:00-09:00, or off; a day is that on "
                + "which they begin."),
        definition(
            .urgent, "Your own times ignore quiet hours",
                "Send reminders at times you chose during quiet hours: on or off.",
                choices: ["on", "off"]),
        definition(.limit, "Reminders a day", "The most reminders a day, 1 to 200, or off."),
        definition(
            .nudges, "Nudges at good hours",
            "Nudges for habits without a time, at hours learned from your records.",
            choices: ["on", "off"]
        ).offered(as: "on"),
        definition(.nudgeLimit, "Nudges a day", "The most nudges a day, 0 to 20."),
        definition(.morning, "Nudges in the morning", "Such as 08:00-12:00, or off."),
        definition(.evening, "Nudges in the evening", "Such as 17:00-21:30, or off."),
        definition(
            .trial, "Trial of nudges",
            "Hold back three in ten nudges at random, to measure whether they help you.",
            choices: ["on", "off"]),
    ] + ReminderSound.allCases.map {
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

    /// Returns the seed of a trial: the operation that begins it. It is the same on all devices and
    /// differs for each trial.
    private static func seed(of context: CommandContext) -> String {
        String(context.operation.high ^ context.operation.low, radix: 16)
    }

    private static func refusal(_ name: Name) -> String {
        switch name {
        case .enabled, .urgent, .nudges, .trial, .soundItems, .soundMorning, .soundNudges,
            .soundPhases, .soundReview:
            "Choose on or off."
        case .quiet: "Write hours such as 22:00-07:00; fri,sat 23:00-09:00, or off."
        case .limit: "Write a number from 1 to 200, or off."
        case .nudgeLimit: "Write a number from 0 to 20."
        case .morning, .evening: "Write hours of one day such as 08:00-12:00, or off."
        }
    }
}
