public import Core
public import OnboardingAPI

/// Answers a step. Its module records the resulting facts, and the step is done. Rule O1.
public struct AnswerStep: Command {
    public static var name: String { "onboarding.answer" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Answer a setup step", AnswerStep.init(_:_:),
        Field("step", \.step, .onboardingStep),
        Field(
            "answers", \.answers, OnboardingAnswers.Answer.record.codec.list(count: 0...50),
            default: []))
    public static let answer = Shape<OnboardingProgress> { Member("onboarding", \.self) }

    /// The step's id.
    public var step: String
    /// The answers. A missing question has no answer.
    public var answers: [OnboardingAnswers.Answer]

    /// Creates the command.
    public init(_ step: String, _ answers: [OnboardingAnswers.Answer] = []) {
        self.step = step
        self.answers = answers
    }

    /// Returns the events. Throws `onboarding.step` for an unknown step, `onboarding.question` and
    /// `onboarding.answer` for invalid answers, and the errors of its module.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let step = try context.view.step(self.step)
        let scene = OnboardingScene(at: context.moment, in: context.view)
        let said = try step.screen(scene).checked(OnboardingAnswers(answers))
        let drafts = try step.take(said, scene, &context)
        let turn = OnboardingFact.Turn(
            step: step.id, day: context.today, isSkipped: false,
            answers: step.keepsAnswers ? said.list : [])
        guard !drafts.isEmpty || context.view.onboarding.turn(of: step.id) != turn else {
            return []
        }
        return drafts + [OnboardingFact.turned(turn).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> OnboardingProgress {
        Onboarding.progress(at: context.moment, in: context.view)
    }
}

/// Skips a step, which can be answered later. Rule O1.
public struct SkipStep: Command {
    public static var name: String { "onboarding.skip" }
    public static let form = Form(
        "Skip a setup step", SkipStep.init(_:), Field("step", \.step, .onboardingStep))
    public static let answer = AnswerStep.answer

    /// The step's id.
    public var step: String

    /// Creates the command.
    public init(_ step: String) { self.step = step }

    /// Returns the event. Throws `onboarding.step` for an unknown step. An answered step does not
    /// change.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let step = try context.view.step(self.step)
        guard context.view.onboarding.turn(of: step.id) == nil else { return [] }
        let turn = OnboardingFact.Turn(
            step: step.id, day: context.today, isSkipped: true, answers: [])
        return [OnboardingFact.turned(turn).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> OnboardingProgress {
        Onboarding.progress(at: context.moment, in: context.view)
    }
}

/// Declines the rest of the setup, or resumes it. Rule O1.
public struct CloseOnboarding: Command {
    public static var name: String { "onboarding.close" }
    public static let form = Form(
        "Close the setup, or open it again", CloseOnboarding.init(_:),
        Field(
            "closed", \.isClosed, "True to skip the remaining steps, false to continue.",
            default: true))
    public static let answer = AnswerStep.answer

    /// True to decline the rest.
    public var isClosed: Bool

    /// Creates the command.
    public init(_ isClosed: Bool = true) { self.isClosed = isClosed }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.onboarding.isClosed != isClosed else { return [] }
        return [OnboardingFact.closed(.init(isClosed: isClosed)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> OnboardingProgress {
        Onboarding.progress(at: context.moment, in: context.view)
    }
}

extension Codec where Value == String {
    /// The id of a step.
    fileprivate static let onboardingStep = Codec.line(1...60).example("onboarding.welcome")
        .described("The id of the step.")
}
