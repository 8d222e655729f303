public import Core

/// Writes the note of an item on a day; an empty one takes it away. Rule H11.
public struct SetNote: Command {
    public static let name = "habits.note"
    public static let isIdempotent = true

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

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Instance> {
        let aim = try context.aim(at: item, on: day, mayLieAhead: true, mayBeArchived: true)
        let note = try checkedNote(note)
        return try context.decision(
            note == aim.facts.note(on: aim.day) ? [] : [.noted(item, aim.day, note)], of: aim)
    }
}
