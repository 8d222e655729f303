import Core

/// Records what a person is grateful for today.
public struct GiveThanks: Command {
    public static var name: String { "gratitude.give-thanks" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Give thanks", GiveThanks.init(_:),
        Field(
            "text", \.text, .line(1...200),
            refusal: Refusal("gratitude.text", "Say it in 1 to 200 characters.")))
    public static let answer = Shape<[Thanks]> { Member("thanks", \.self) }

    /// 1–200 characters.
    public var text: String

    /// Thanks for something.
    public init(_ text: String) { self.text = text }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [GratitudeFact.thanked(Thanks(text: text, day: context.today)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> [Thanks] {
        context.view.state(of: ThanksState.self).on(context.today)
    }
}
