import Core

/// Records what a person is grateful for today.
public struct GiveThanks: Command {
    public static var name: String { "gratitude.give-thanks" }
    public static var isIdempotent: Bool { false }

    /// 1–200 characters.
    public var text: String

    /// Thanks for something.
    public init(_ text: String) { self.text = text }

    /// Refuses a text that is empty or too long. Replies with how many thanks the day has then.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Int> {
        guard (1...200).contains(text.count) else {
            throw Rejection("gratitude.text", "Say it in 1 to 200 characters.", field: "text")
        }
        let earlier = context.view.state(of: ThanksProjection.self).on(context.today).count
        return Decision(
            [Thanks(text: text, day: context.today).draft], reply: earlier + 1)
    }
}
