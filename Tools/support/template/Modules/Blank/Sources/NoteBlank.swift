public import Core

/// Notes something for a day.
public struct NoteBlank: Command {
    public static var name: String { "blank.note" }
    public static var isIdempotent: Bool { false }

    /// 1–500 characters.
    public var text: String
    /// The day it is about; today if nil.
    public var day: Day?

    /// Notes `text`.
    public init(_ text: String, on day: Day? = nil) {
        self.text = text
        self.day = day
    }

    /// Refuses a text that is empty or too long: `blank.text`. Replies with the day.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Day> {
        guard (1...500).contains(text.count) else {
            throw Rejection("blank.text", "A note has 1 to 500 characters.", field: "text")
        }
        let day = day ?? context.today
        return Decision([BlankFact.noted(day: day, text: text).draft], reply: day)
    }
}
