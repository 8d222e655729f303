internal import Core
internal import OnboardingAPI
internal import SettingsAPI

/// The onboarding step for reminders, which offers the reminders of all modules. Rules A1, O1.
enum ReminderOnboarding {
    static let step = OnboardingStep(
        "notifications.defaults", order: 800,
        isWanted: { !offered($0.view).isEmpty },
        screen: { scene in
            let settings = offered(scene.view)
            return OnboardingScreen(
                "Should Cairn remind you?",
                "Choose your reminders. You can choose channels under Reminders.",
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
                let value = isWanted ? setting.usual ?? "on" : "off"
                drafts += try setting.write(value, scene.today, context)
            }
            return drafts
        })

    private static func offered(_ view: WorldView) -> [SettingDefinition] {
        view.answers(to: .settings).filter { $0.chapter == .reminders && $0.usual != nil }
    }

    private static func isOn(_ setting: SettingDefinition, _ scene: OnboardingScene) -> Bool {
        setting.read(scene.view, scene.today).map { $0 != "off" } ?? false
    }

    /// Returns the default time, such as "At 08:00", or the help text of the setting.
    private static func times(_ setting: SettingDefinition, _ scene: OnboardingScene) -> String {
        let now = setting.read(scene.view, scene.today).flatMap { $0 == "off" ? nil : $0 }
        guard let time = TimeOfDay(now ?? setting.usual ?? "") else { return setting.help }
        return "At \(time)"
    }
}
