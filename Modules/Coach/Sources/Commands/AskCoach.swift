internal import CoachAPI
public import Core
internal import EntitlementsAPI

/// Says something to the coach, or asks it how the day looks. Rules C1, C2, C3.
///
/// What was said is recorded nowhere, only that something was. The built-in coach answers at once;
/// whoever has a model may let that word the answer instead.
public struct AskCoach: Command {
    public static var name: String { "coach.ask" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Say something to the coach", AskCoach.init(_:about:skipping:),
        Field(
            "text", \.text,
            Codec.lines(CoachRule.message).example("I keep skipping my run."),
            refusal: Refusal("coach.text", "A message has 1 to 2,000 characters.")),
        Field(
            "item", \.item,
            Codec.line(1...80).described("The habit or task it is about, by its id.").orNothing),
        Field("skipping", \.isSkipping, "Whether it is about skipping that.", default: false))
    public static let answer = Shape<CoachReply> { Member("reply", \.self) }

    /// 1–2,000 characters.
    public var text: String
    /// The item that it is about, by its id.
    public var item: String?
    /// Whether it is about skipping that.
    public var isSkipping: Bool

    /// Says something.
    public init(_ text: String, about item: String? = nil, skipping isSkipping: Bool = false) {
        self.text = text
        self.item = item
        self.isSkipping = isSkipping
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (view, today) = (context.view, context.today)
        switch Guardrails.verdict(on: text) {
        // Before any limit: whoever is in danger is always answered.
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

/// Lets the coach back in after it stayed out: something else was meant. Rule C2.
public struct ResumeCoach: Command {
    public typealias Reply = Void

    public static var name: String { "coach.resume" }
    public static let form = Form("Let the coach back in", Record { ResumeCoach() })

    /// Lets it back in.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.coach.isPaused(on: context.today) else { return [] }
        return [CoachFact.resumed(.init(day: context.today)).draft]
    }
}

/// Notes what a model read and wrote, in tokens. Rule C1.
public struct CountTokens: Command {
    public typealias Reply = Void

    public static var name: String { "coach.count" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Note what a model cost", CountTokens.init(_:),
        Field("tokens", \.tokens, .integer(0...10_000_000)))

    /// What was read and written.
    public var tokens: Int

    /// Notes so many tokens.
    public init(_ tokens: Int) { self.tokens = tokens }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard tokens > 0 else { return [] }
        return [CoachFact.spent(.init(day: context.today, tokens: tokens)).draft]
    }
}
