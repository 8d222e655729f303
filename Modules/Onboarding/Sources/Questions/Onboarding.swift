public import Core
public import OnboardingAPI

/// What can be asked about setting up. Rule O1.
public enum Onboarding {
    /// The steps that concern the person, in order, and what became of each.
    ///
    /// A step concerns them if it belongs to no method or to one that they chose, and has something
    /// to ask, or was answered or skipped already.
    public static func progress(at moment: Moment, in view: WorldView) -> OnboardingProgress {
        let scene = OnboardingScene(at: moment, in: view)
        return OnboardingProgress(
            isClosed: view.onboarding.isClosed, steps: steps(scene).map { $0.shown(scene) })
    }

    private static func steps(_ scene: OnboardingScene) -> [OnboardingStep] {
        let chosen = Set(scene.answers(to: MethodsStep.id)[MethodsStep.question])
        return scene.view.answers(to: .onboardingSteps)
            .filter { step in
                (step.method.map(chosen.contains) ?? true)
                    && (scene.view.onboarding.turn(of: step.id) != nil || step.isWanted(scene))
            }
            .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// A step as it is shown, whether it concerns the person or not; refused with `onboarding.step`
    /// where there is none.
    public static func step(
        _ id: String, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> OnboardingProgress.Step {
        try view.step(id).shown(OnboardingScene(at: moment, in: view))
    }

    /// How far somebody is whom the page may offer to go on; nil before the first item, or where
    /// nobody keeps items the first fact, and once the person is through, or wants no more of it.
    public static func offer(at moment: Moment, in view: WorldView) -> OnboardingOffer? {
        let items = view.answer(.itemKeeper)?.titles(today: moment.day, in: view)
        let hasBegun = items.map { !$0.isEmpty } ?? (view.world.lastRecorded != nil)
        guard hasBegun, !view.onboarding.isClosed else { return nil }
        let scene = OnboardingScene(at: moment, in: view)
        let steps = steps(scene)
        let open = steps.filter { view.onboarding.turn(of: $0.id) == nil }
        return open.first.map {
            OnboardingOffer(
                done: steps.count - open.count, total: steps.count, next: $0.screen(scene).title)
        }
    }
}

/// How far somebody is, in short: what Today says of it.
public struct OnboardingOffer: Hashable, Sendable {
    /// How many steps are answered or skipped.
    public let done: Int
    /// How many there are.
    public let total: Int
    /// The title of the first that is open.
    public let next: String
}

/// How far somebody is with setting up.
public struct OnboardingProgress: Hashable, Shaped {
    /// What became of a step.
    public enum Status: String, Hashable, Worded {
        case open, answered, skipped

        init(_ turn: OnboardingFact.Turn?) {
            self = turn.map { $0.isSkipped ? .skipped : .answered } ?? .open
        }
    }

    /// A step that concerns the person.
    public struct Step: Hashable, Shaped {
        /// Its id.
        public let id: String
        /// What became of it.
        public let status: Status
        /// What it shows.
        public let screen: OnboardingScreen

        public static let shape = Shape<Step> {
            Member("id", \.id)
            Member("status", \.status, as: Status.codec.shape)
            Member("screen", \.screen)
        }
    }

    /// Whether the person wants no more of it.
    public let isClosed: Bool
    /// In order.
    public let steps: [Step]

    /// How many are answered or skipped.
    public var done: Int { steps.count { $0.status != .open } }
    /// The first that is open; nil when they are through.
    public var next: Step? { steps.first { $0.status == .open } }

    public static let shape = Shape<OnboardingProgress>("OnboardingProgress") {
        Member("closed", \.isClosed)
        Member("done", \.done, "How many are answered or skipped.")
        Member("total", \.steps.count)
        Member("next", \.next?.id, "The first that is open.")
        Member("steps", \.steps)
    }
}

extension OnboardingScene {
    /// The scene of a moment, with what earlier steps kept.
    init(at moment: Moment, in view: WorldView) {
        self.init(view: view, moment: moment, kept: view.onboarding.kept)
    }
}

extension OnboardingStep {
    /// The step with what became of it.
    fileprivate func shown(_ scene: OnboardingScene) -> OnboardingProgress.Step {
        OnboardingProgress.Step(
            id: id, status: .init(scene.view.onboarding.turn(of: id)), screen: screen(scene))
    }
}

extension WorldView {
    /// The step with an id; refused with `onboarding.step` where there is none.
    func step(_ id: String) throws(Rejection) -> OnboardingStep {
        let steps = answers(to: .onboardingSteps)
        guard let step = steps.first(where: { $0.id == id }) else {
            throw Rejection(
                "onboarding.step", "There is no such step.", field: "step", category: .notFound,
                hints: steps.map(\.id).sorted())
        }
        return step
    }
}
