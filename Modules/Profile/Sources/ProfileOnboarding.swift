internal import Core
internal import OnboardingAPI

/// The setup of the profile: name and avatar. Rules O1, O2.
enum ProfileOnboarding {
    /// The step of the setup. Unchanged values are not recorded, and an empty name changes nothing.
    static let step = OnboardingStep(
        "profile.you", order: 20,
        screen: { scene in
            let state = scene.view.state(of: ProfileState.self)
            return OnboardingScreen(
                "What should we call you?",
                "Only you can see your name and picture.",
                questions: [
                    .text("name", "Name", most: 40, value: state.called),
                    .choice(
                        "avatar", "Avatar",
                        among: Avatar.allCases.map { .init($0.rawValue, $0.title) },
                        value: state.avatar.rawValue),
                ])
        },
        take: { answers, scene, _ throws(Rejection) in
            let state = scene.view.state(of: ProfileState.self)
            var drafts: [EventDraft] = []
            if let said = answers.one("name") {
                let name = try ProfileSettings.checked(said, at: "name")
                let fact = ProfileFact.named(.init(name: name))
                if name != state.called { drafts.append(fact.draft) }
            }
            if let avatar = answers.one("avatar"), avatar != state.avatar.rawValue {
                drafts.append(ProfileFact.pictured(.init(avatar: avatar)).draft)
            }
            return drafts
        })
}
