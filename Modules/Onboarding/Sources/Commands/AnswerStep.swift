public import Core
public import OnboardingAPI

/// Answers a step: its module records what follows, and it counts as done. Rule O1.
public struct AnswerStep: Command {
    public static var name: String { "onboarding.answer" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Answer a step of setting up", AnswerStep.init(_:_:),
        Field("step", \.step, .onboardingStep),
        Field(
            "answers", \.answers, OnboardingAnswers.Answer.record.codec.list(count: 0...50),
            default: []))
    public static let answer = Shape<OnboardingProgress> { Member("onboarding", \.self) }

    /// The step's id.
    public var step: String
    /// What is said; a question that is left out is left without an answer.
    public var answers: [OnboardingAnswers.Answer]

    /// Answers a step.
    public init(_ step: String, _ answers: [OnboardingAnswers.Answer] = []) {
        self.step = step
        self.answers = answers
    }

    /// Refuses a step that there is not (`onboarding.step`), answers that its questions do not take
    /// (`onboarding.question`, `onboarding.answer`), and what its module refuses.
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

/// Passes a step over; it may be answered later. Rule O1.
public struct SkipStep: Command {
    public static var name: String { "onboarding.skip" }
    public static let form = Form(
        "Pass a step of setting up over", SkipStep.init(_:), Field("step", \.step, .onboardingStep))
    public static let answer = AnswerStep.answer

    /// The step's id.
    public var step: String

    /// Passes a step over.
    public init(_ step: String) { self.step = step }

    /// Refuses a step that there is not (`onboarding.step`); one that was answered stays answered.
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

/// Leaves the rest of setting up, or goes on with it after all. Rule O1.
public struct CloseOnboarding: Command {
    public static var name: String { "onboarding.close" }
    public static let form = Form(
        "Leave the rest of setting up, or go on with it", CloseOnboarding.init(_:),
        Field(
            "closed", \.isClosed, "Whether the rest is not wanted; it is wanted otherwise.",
            default: true))
    public static let answer = AnswerStep.answer

    /// Whether the rest is not wanted.
    public var isClosed: Bool

    /// Leaves the rest, or goes on.
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
        .described("The step.")
}
