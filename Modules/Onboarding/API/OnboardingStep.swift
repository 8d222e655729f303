public import Core

/// One screen of setting up, which a module contributes: what it shows, and what its answers do.
/// Rule O1.
///
/// What it records are the module's own facts, decided as its own commands decide, so that undo and
/// every other surface know them.
public struct OnboardingStep: Sendable {
    /// Stable, the module's id and a word: `daily-focus.goals`.
    public var id: String
    /// The method that it belongs to; nil if everybody is asked.
    public var method: String?
    /// Steps are asked in this order.
    public var order: Int
    /// Whether answers are recorded as they were given: for what the module keeps no fact of, and
    /// later steps ask about.
    public var keepsAnswers: Bool
    /// Whether there is something to ask yet, or still.
    public var isWanted: @Sendable (OnboardingScene) -> Bool
    /// What is shown.
    public var screen: @Sendable (OnboardingScene) -> OnboardingScreen
    /// The events that answers lead to; refuses what the module's commands refuse.
    public var take: Take

    /// What answers do.
    public typealias Take =
        @Sendable (OnboardingAnswers, OnboardingScene, inout CommandContext) throws(Rejection)
        -> [EventDraft]

    /// A step; one that only shows something records nothing of its own.
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

/// What a step is drawn from.
public struct OnboardingScene: Sendable {
    /// The state and the answers of all modules.
    public let view: WorldView
    /// Now, where the person is.
    public let moment: Moment
    /// What earlier steps kept, with the day on which it was said.
    private let kept: [String: (day: Day, answers: OnboardingAnswers)]

    /// A scene.
    public init(
        view: WorldView, moment: Moment, kept: [String: (day: Day, answers: OnboardingAnswers)]
    ) {
        self.view = view
        self.moment = moment
        self.kept = kept
    }

    /// The person's day.
    public var today: Day { moment.day }

    /// What was said to a step that keeps its answers; none before, or if it was skipped.
    public func answers(to step: String) -> OnboardingAnswers {
        kept[step]?.answers ?? OnboardingAnswers()
    }

    /// The day on which a step that keeps its answers was answered.
    public func day(of step: String) -> Day? { kept[step]?.day }
}

/// A way of changing one's behaviour that a person may choose when they set up. Rule O1.
public struct OnboardingMethod: Sendable {
    /// The module's id, by which Today's order names its parts.
    public var id: String
    /// "Three focuses a day".
    public var title: String
    /// A sentence about it.
    public var detail: String
    /// Methods stand in this order.
    public var order: Int

    /// A method.
    public init(_ id: String, _ title: String, _ detail: String, order: Int) {
        self.id = id
        self.title = title
        self.detail = detail
        self.order = order
    }
}

extension ExtensionPoint where Value == OnboardingStep {
    /// What is asked when somebody sets up.
    public static var onboardingSteps: ExtensionPoint<OnboardingStep> { .init("onboarding.steps") }
}

extension ExtensionPoint where Value == OnboardingMethod {
    /// What there is to choose when somebody sets up.
    public static var onboardingMethods: ExtensionPoint<OnboardingMethod> {
        .init("onboarding.methods")
    }
}
