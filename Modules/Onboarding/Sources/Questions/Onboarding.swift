public import Core
public import OnboardingAPI

/// The questions about the setup. Rule O1.
public enum Onboarding {
    /// Returns the steps for the user in order, with their status.
    ///
    /// A step is included if it belongs to no method or to a chosen one, and is needed, answered or
    /// skipped.
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

    /// Returns a step as shown, whether or not it is included for the user. Throws
    /// `onboarding.step` for an unknown step.
    public static func step(
        _ id: String, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> OnboardingProgress.Step {
        try view.step(id).shown(OnboardingScene(at: moment, in: view))
    }

    /// Returns the progress for the card on Today. It is nil before the first item (or before the
    /// first fact, if no module keeps items), and after the setup was completed or declined.
    public static func offer(at moment: Moment, in view: WorldView) -> OnboardingOffer? {
        let items = view.answer(.itemProvider)?.titles(today: moment.day, in: view)
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

/// A summary of the progress for Today.
public struct OnboardingOffer: Hashable, Sendable {
    /// The number of steps answered or skipped.
    public let done: Int
    /// The number of steps.
    public let total: Int
    /// The title of the first open step.
    public let next: String
}

/// The progress of the setup.
public struct OnboardingProgress: Hashable, Shaped {
    /// The status of a step.
    public enum Status: String, Hashable, StringCodedEnum {
        case open, answered, skipped

        init(_ turn: OnboardingFact.Turn?) {
            self = turn.map { $0.isSkipped ? .skipped : .answered } ?? .open
        }
    }

    /// A step for the user.
    public struct Step: Hashable, Shaped {
        /// The id.
        public let id: String
        /// The status.
        public let status: Status
        /// The screen.
        public let screen: OnboardingScreen

        public static let shape = Shape<Step> {
            Member("id", \.id, "The id of the step.")
            Member("status", \.status, as: Status.codec.shape)
            Member("screen", \.screen)
        }
    }

    /// True if the rest is declined.
    public let isClosed: Bool
    /// The steps, in order.
    public let steps: [Step]

    /// The number of steps answered or skipped.
    public var done: Int { steps.count { $0.status != .open } }
    /// The first open step; nil if all are done.
    public var next: Step? { steps.first { $0.status == .open } }

    public static let shape = Shape<OnboardingProgress>("OnboardingProgress") {
        Member("closed", \.isClosed, "True if the user closed the setup.")
        Member("done", \.done, "The number of answered or skipped steps.")
        Member("total", \.steps.count, "The number of steps.")
        Member("next", \.next?.id, "The id of the first open step. Null if none is open.")
        Member("steps", \.steps, "The steps in order.")
    }
}

extension OnboardingScene {
    /// Creates the scene of a moment, with the answers kept by earlier steps.
    init(at moment: Moment, in view: WorldView) {
        self.init(view: view, moment: moment, kept: view.onboarding.kept)
    }
}

extension OnboardingStep {
    /// Returns the step with its status.
    fileprivate func shown(_ scene: OnboardingScene) -> OnboardingProgress.Step {
        OnboardingProgress.Step(
            id: id, status: .init(scene.view.onboarding.turn(of: id)), screen: screen(scene))
    }
}

extension WorldView {
    /// Returns the step with an id. Throws `onboarding.step` if there is none.
    func step(_ id: String) throws(Rejection) -> OnboardingStep {
        let steps = answers(to: .onboardingSteps)
        guard let step = steps.first(where: { $0.id == id }) else {
            throw Rejection(
                "onboarding.step", "No setup step has this id.", field: "step", category: .notFound,
                hints: steps.map(\.id).sorted())
        }
        return step
    }
}
