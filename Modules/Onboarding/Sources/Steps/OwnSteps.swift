internal import Core
internal import OnboardingAPI
internal import SettingsAPI

/// The steps that belong to no method. Rule O1.
enum OwnSteps {
    static let all = [welcome, name, MethodsStep.step, commitment]

    private static let welcome = OnboardingStep("onboarding.welcome", order: 10) { _ in
        OnboardingScreen(
            "Make it yours", "A few questions. Skip whatever you like; nothing gets lost.",
            rows: [
                .init("Small steps count", "What you do is kept as it happened, day by day."),
                .init("Your way", "Five methods in one place. Choose what suits you."),
                .init("A miss is no failure", "Streaks have grace, and plans can get lighter."),
                .init("Yours alone", "Your facts stay where you run this. Take them anywhere."),
            ], button: "Get Started", picture: .goat)
    }

    /// Asked where somebody keeps a name, or an avatar.
    private static let name = OnboardingStep(
        "onboarding.name", order: 20,
        isWanted: { scene in profile.contains { scene.view.setting($0) != nil } },
        screen: { scene in
            OnboardingScreen(
                "What shall we call you?", "Leave it empty if you would rather not say.",
                questions: profile.compactMap { key in
                    scene.view.setting(key).map { question($0, scene) }
                })
        },
        take: { answers, scene, context throws(Rejection) in
            var drafts: [EventDraft] = []
            for key in profile {
                guard let setting = scene.view.setting(key), let value = answers.one(key),
                    setting.read(scene.view, scene.today) != value
                else { continue }
                drafts += try setting.write(value, scene.today, context)
            }
            return drafts
        })

    private static let profile = ["profile.name", "profile.avatar"]

    private static func question(
        _ setting: SettingDefinition, _ scene: OnboardingScene
    ) -> OnboardingQuestion {
        let value = setting.read(scene.view, scene.today).flatMap { $0.isEmpty ? nil : $0 }
        guard !setting.choices.isEmpty else {
            return .text(setting.key, setting.title, help: setting.help, most: 40, value: value)
        }
        return .choice(
            setting.key, setting.title, help: setting.help,
            among: setting.choices.map { .init($0, $0) }, value: value)
    }

    /// The pen's strokes are kept as they were drawn; who cannot use one writes the name.
    private static let commitment = OnboardingStep(
        "onboarding.commitment", order: 900, keepsAnswers: true
    ) { _ in
        OnboardingScreen(
            "Your commitment",
            "“I will take small steps, forgive my misses, and come back the next day.”",
            questions: [
                .signature("signature", "Sign with your finger, a pen or the mouse"),
                .text("name", "Or write your name", most: 60),
            ], button: "I commit")
    }
}

/// Which methods one wants: it decides what else is asked, and what comes first on Today.
enum MethodsStep {
    static let id = "onboarding.methods"
    static let question = "methods"

    static let step = OnboardingStep(
        id, order: 30, keepsAnswers: true,
        isWanted: { !methods($0).isEmpty },
        screen: { scene in
            OnboardingScreen(
                "What would help you?", "Choose as many as you like. All of them stay at hand.",
                questions: [
                    .choices(
                        question, "Methods",
                        among: methods(scene).map { .init($0.id, $0.title, $0.detail) },
                        values: scene.answers(to: id)[question])
                ])
        },
        take: { answers, scene, context throws(Rejection) in
            let chosen = answers[question]
            guard !chosen.isEmpty, chosen.count < methods(scene).count,
                let order = scene.view.setting(TodayOrder.key),
                order.since(scene.view, scene.today) == nil
            else { return [] }
            return try order.write(TodayOrder(chosen).text, scene.today, context)
        })

    private static func methods(_ scene: OnboardingScene) -> [OnboardingMethod] {
        scene.view.answers(to: .onboardingMethods).sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }
}

extension WorldView {
    /// The setting with a key; nil if no module has one.
    fileprivate func setting(_ key: String) -> SettingDefinition? {
        answers(to: .settings).first { $0.key == key }
    }
}
