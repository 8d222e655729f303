public import Core

/// Sets the note of an item on a day. An empty text removes the note. Rule H11.
public struct SetNote: Command, DayCommand {
    public static var name: String { "habits.note" }
    public static let form = Form(
        "Set the note of a day", SetNote.init(_:on:note:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."),
        Field(
            "note", \.note,
            Codec.habitNote
                .described("The note, at most 2,000 characters. Line breaks are allowed."),
            refusal: .habitNote))

    /// The id of the item.
    public var item: ItemID
    /// The day of the note; today by default.
    public var day: Day?
    /// The note, at most 2,000 characters. Line breaks are allowed.
    public var note: String

    /// Creates a command that sets a note.
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
