internal import Core
internal import OnboardingAPI
internal import SettingsAPI

/// The steps that belong to no method. Rule O1.
enum GeneralSteps {
    static let all = [welcome, MethodsStep.step, commitment]

    private static let welcome = OnboardingStep("onboarding.welcome", order: 10) { _ in
        OnboardingScreen(
            "Make it yours", "A few questions. You can skip any of them and answer later.",
            rows: [
                .init("Small steps count", "Cairn counts what you do, not what you miss."),
                .init("Your way", "Five methods in one place. Choose what suits you."),
                .init("A miss is no failure", "Streaks have grace, and plans can get lighter."),
                .init("Yours alone", "Your data stays where you run Cairn. Export it at any time."),
            ], button: "Get Started", picture: .goat)
    }

    /// The signature is stored as drawn. A user without a pointing device can write their name.
    private static let commitment = OnboardingStep(
        "onboarding.commitment", order: 900, keepsAnswers: true
    ) { _ in
        OnboardingScreen(
            "Your commitment",
            "“I will take small steps, forgive my misses, and come back the next day.”",
            questions: [
                .signature("signature", "Sign with your finger, a pen or the mouse"),
                .text("name", "Or type your name", most: 60),
            ], button: "I commit")
    }
}

/// The choice of methods, which determines the later steps and the order of Today.
enum MethodsStep {
    static let id = "onboarding.methods"
    static let question = "methods"

    static let step = OnboardingStep(
        id, order: 30, keepsAnswers: true,
        isWanted: { !methods($0).isEmpty },
        screen: { scene in
            OnboardingScreen(
                "What would help you?", "Choose as many as you like. You can use the others later.",
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
