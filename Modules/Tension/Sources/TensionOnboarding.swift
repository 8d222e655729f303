internal import Core
internal import OnboardingAPI

/// The setup of check-ins, with the first one. Rules N1, O1.
enum TensionOnboarding {
    static let method = OnboardingMethod(
        "tension", "Tension check-ins",
        "Record how tense you are, and get a short exercise that helps.",
        order: 30)

    static let step = OnboardingStep("tension.now", of: "tension", order: 300) { _ in
        OnboardingScreen(
            "How does your body feel right now?",
            "At a high level you get a suggestion, such as ten slow breaths.",
            questions: [
                .choice(
                    "level", "Tension",
                    among: TensionLevel.allCases.map {
                        .init(String($0.rawValue), "\($0.face) \($0.word)")
                    })
            ])
    } take: { answers, _, context throws(Rejection) in
        guard let text = answers.one("level") else { return [] }
        return try CheckTension(try TensionLevel(text: text)).decide(in: &context)
    }
}
