public import Core

/// Notes something for a day.
public struct NoteBlank: Command {
    public static var name: String { "blank.note" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Note something", NoteBlank.init(_:on:),
        Field(
            "text", \.text, .line(1...500),
            refusal: Refusal("blank.text", "A note has 1 to 500 characters on one line.")),
        Field("day", \.day, "The day it is about; today unless given."))
    public static let answer = Shape<BlankNote> { Member("note", \.self) }

    /// 1–500 characters on one line.
    public var text: String
    /// The day it is about; today if nil.
    public var day: Day?

    /// Notes `text`; throws `blank.text` if it is empty or too long.
    public init(_ text: String, on day: Day? = nil) {
        self.text = text
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [BlankFact.noted(.init(day: day ?? context.today, text: text)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> BlankNote {
        let notes = context.view.state(of: BlankState.self).notes
        let note = notes.last { $0.id == context.operation.derived(0) }
        return BlankNote(try note.orThrow(.unknown("note", code: "blank.unknown")))
    }
}
