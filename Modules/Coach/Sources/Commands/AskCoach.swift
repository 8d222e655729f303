internal import CoachAPI
public import Core
internal import EntitlementsAPI

/// Sends a message to the coach. Rules C1, C2, C3.
///
/// The text is never recorded, only that a message was sent. The built-in coach answers at once. If
/// a model is configured, it can word the answer instead.
public struct AskCoach: Command {
    public static var name: String { "coach.ask" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Send a message to the coach", AskCoach.init(_:about:skipping:),
        Field(
            "text", \.text,
            Codec.lines(CoachRule.message).example("I keep skipping my run.")
                .described("The message, 1–2,000 characters."),
            refusal: Refusal("coach.text", "The message must be 1–2,000 characters.")),
        Field(
            "item", \.item,
            Codec.line(1...80).described("The id of the habit or task in question.").orNothing),
        Field("skipping", \.isSkipping, "True if it is about skipping the item.", default: false)
    )
    public static let answer = Shape<CoachReply> { Member("reply", \.self, "The coach's reply.") }

    /// The message, 1–2,000 characters.
    public var text: String
    /// The id of the item that the message is about; nil for none.
    public var item: String?
    /// True if the message is about skipping that item.
    public var isSkipping: Bool

    /// Creates a command that sends a message.
    public init(_ text: String, about item: String? = nil, skipping isSkipping: Bool = false) {
        self.text = text
        self.item = item
        self.isSkipping = isSkipping
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (view, today) = (context.view, context.today)
        switch Guardrails.verdict(on: text) {
        // This comes before any limit: a user in danger always gets an answer.
        case .crisis, .harm:
            return view.coach.isPaused(on: today) ? [] : [CoachFact.paused(.init(day: today)).draft]
        case .care: return []
        case .clear:
            guard !view.coach.isPaused(on: today), Coach.mayAsk(on: today, in: view) else {
                return []
            }
            return [CoachFact.asked(.init(day: today)).draft]
        }
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> CoachReply {
        Coach.answer(
            to: self, at: context.moment, wasCounted: !context.events.isEmpty, in: context.view)
    }
}

/// Resumes the coach after a pause, for example if a message was misunderstood. Rule C2.
public struct ResumeCoach: Command {
    public typealias Reply = Void

    public static var name: String { "coach.resume" }
    public static let form = Form(
        "Let the coach answer again after a pause", Record { ResumeCoach() })

    /// Creates a command that resumes the coach.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.coach.isPaused(on: context.today) else { return [] }
        return [CoachFact.resumed(.init(day: context.today)).draft]
    }
}

/// Records the tokens that a model read and wrote. Rule C1.
public struct CountTokens: Command {
    public typealias Reply = Void

    public static var name: String { "coach.count" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Record the tokens that a model used", CountTokens.init(_:),
        Field("tokens", \.tokens, .integer(0...10_000_000)))

    /// The number of tokens.
    public var tokens: Int

    /// Creates a command that records tokens.
    public init(_ tokens: Int) { self.tokens = tokens }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard tokens > 0 else { return [] }
        return [CoachFact.spent(.init(day: context.today, tokens: tokens)).draft]
    }
}
