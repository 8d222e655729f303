internal import Core
internal import OnboardingAPI
internal import SettingsAPI

/// Setting up reminders: those that modules offer, to choose from. Rules A1, O1.
enum ReminderOnboarding {
    static let step = OnboardingStep(
        "notifications.defaults", order: 800,
        isWanted: { !offered($0.view).isEmpty },
        screen: { scene in
            let settings = offered(scene.view)
            return OnboardingScreen(
                "Shall Cairn remind you?",
                "Choose what you want to hear of. Where you are told is up to you: see Reminders.",
                questions: [
                    .choices(
                        "reminders", "Reminders",
                        among: settings.map { .init($0.key, $0.title, times($0, scene)) },
                        values: settings.filter { isOn($0, scene) }.map(\.key))
                ])
        },
        take: { answers, scene, context throws(Rejection) in
            var drafts: [EventDraft] = []
            for setting in offered(scene.view) {
                let isWanted = answers["reminders"].contains(setting.key)
                guard isWanted != isOn(setting, scene) else { continue }
                let value = isWanted ? standard[setting.key] ?? "on" : "off"
                drafts += try setting.write(value, scene.today, context)
            }
            return drafts
        })

    /// What each is set to when it is chosen, where that is no time of its own.
    private static let standard = [
        "daily-focus.reminder": "08:00", "streaks.reminder": "20:00", "journeys.reminder": "18:00",
        "reflections.morning": "08:30", "reflections.night": "21:00", "insights.digest": "08:30",
        "notifications.nudges": "on",
    ]

    private static func offered(_ view: WorldView) -> [SettingDefinition] {
        view.answers(to: .settings).filter { standard[$0.key] != nil }
    }

    private static func isOn(_ setting: SettingDefinition, _ scene: OnboardingScene) -> Bool {
        setting.read(scene.view, scene.today).map { $0 != "off" } ?? false
    }

    /// "At 08:00", or what the setting says of itself.
    private static func times(_ setting: SettingDefinition, _ scene: OnboardingScene) -> String {
        let now = setting.read(scene.view, scene.today).flatMap { $0 == "off" ? nil : $0 }
        guard let time = TimeOfDay(now ?? standard[setting.key] ?? "") else { return setting.help }
        return "At \(time)"
    }
}
