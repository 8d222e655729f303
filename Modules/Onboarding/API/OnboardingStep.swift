public import Core

/// A screen of the setup, contributed by a module, with the effect of its answers. Rule O1.
///
/// Answers are recorded as the module's own facts, with the same checks as its commands. Undo and
/// all other surfaces therefore know them.
public struct OnboardingStep: Sendable {
    /// The stable id, the module's id and a word: `daily-focus.goals`.
    public var id: String
    /// The method to which the step belongs; nil if it is shown to all users.
    public var method: String?
    /// The position among the steps.
    public var order: Int
    /// True if the answers themselves are recorded, because the module keeps no facts for them and
    /// later steps need them.
    public var keepsAnswers: Bool
    /// Returns true if the step is currently needed.
    public var isWanted: @Sendable (OnboardingScene) -> Bool
    /// Returns the screen.
    public var screen: @Sendable (OnboardingScene) -> OnboardingScreen
    /// Returns the events for the answers. Throws the same errors as the module's commands.
    public var take: Take

    /// The type of the function that turns answers into events.
    public typealias Take =
        @Sendable (OnboardingAnswers, OnboardingScene, inout CommandContext) throws(Rejection)
        -> [EventDraft]

    /// Creates a step. A step that only informs records nothing of its own.
    public init(
        _ id: String, of method: String? = nil, order: Int, keepsAnswers: Bool = false,
        isWanted: @escaping @Sendable (OnboardingScene) -> Bool = { _ in true },
        screen: @escaping @Sendable (OnboardingScene) -> OnboardingScreen,
        take: @escaping Take = { _, _, _ in [] }
    ) {
        self.id = id
        self.method = method
        self.order = order
        self.keepsAnswers = keepsAnswers
        self.isWanted = isWanted
        self.screen = screen
        self.take = take
    }
}

/// The input from which a step is drawn.
public struct OnboardingScene: Sendable {
    /// The state and the answers of all modules.
    public let view: WorldView
    /// The current moment in the user's zone.
    public let moment: Moment
    /// The answers kept by earlier steps, with the day of each.
    private let kept: [String: (day: Day, answers: OnboardingAnswers)]

    /// Creates a scene.
    public init(
        view: WorldView, moment: Moment, kept: [String: (day: Day, answers: OnboardingAnswers)]
    ) {
        self.view = view
        self.moment = moment
        self.kept = kept
    }

    /// The user's current day.
    public var today: Day { moment.day }

    /// Returns the kept answers of a step; empty if it is still to come or was skipped.
    public func answers(to step: String) -> OnboardingAnswers {
        kept[step]?.answers ?? OnboardingAnswers()
    }

    /// Returns the day on which a step with kept answers was answered.
    public func day(of step: String) -> Day? { kept[step]?.day }
}

/// A method of behaviour change that the user can choose during setup. Rule O1.
public struct OnboardingMethod: Sendable {
    /// The module's id, by which the order of Today names its parts.
    public var id: String
    /// The title: "Three focuses a day".
    public var title: String
    /// A description in one sentence.
    public var detail: String
    /// The position among the methods.
    public var order: Int

    /// Creates a method.
    public init(_ id: String, _ title: String, _ detail: String, order: Int) {
        self.id = id
        self.title = title
        self.detail = detail
        self.order = order
    }
}

extension ExtensionPoint where Value == OnboardingStep {
    /// The steps of the setup.
    public static var onboardingSteps: ExtensionPoint<OnboardingStep> { .init("onboarding.steps") }
}

extension ExtensionPoint where Value == OnboardingMethod {
    /// The methods to choose from during setup.
    public static var onboardingMethods: ExtensionPoint<OnboardingMethod> {
        .init("onboarding.methods")
    }
}
