internal import Core
internal import OnboardingAPI

/// Setting up a profile: what one is called, and how one is shown. Rules O1, O2.
enum ProfileOnboarding {
    /// Nothing is recorded of what stays as it is; a name that is left out stays.
    static let step = OnboardingStep(
        "profile.you", order: 20,
        screen: { scene in
            let state = scene.view.state(of: ProfileState.self)
            return OnboardingScreen(
                "What shall we call you?",
                "Name and picture stay with you: nobody else sees them.",
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
