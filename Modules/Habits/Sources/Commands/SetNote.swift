public import Core

/// Writes the note of an item on a day; an empty one takes it away. Rule H11.
public struct SetNote: Command, DayCommand {
    public static var name: String { "habits.note" }
    public static let form = Form(
        "Write the note of a day", SetNote.init(_:on:note:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."),
        Field("note", \.note, .habitNote, refusal: .habitNote))

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?
    /// Up to 2,000 characters; line breaks are fine.
    public var note: String

    /// Writes a note.
    public init(_ item: ItemID, on day: Day? = nil, note: String) {
        self.item = item
        self.day = day
        self.note = note
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day, mayLieAhead: true, mayBeArchived: true)
        return note == aim.facts.note(on: aim.day) ? [] : [Fact.noted(item, aim.day, note).draft]
    }
}
