public import Core

/// One operation of a person's past, as `cairn log` and undo see it.
public struct HistoryEntry: Hashable, Shaped {
    /// The operation's id, which undo takes.
    public let operation: EventID
    /// When it was recorded.
    public let instant: Instant
    /// The person's day when it was recorded.
    public let day: Day
    /// What it did, in a few words.
    public let summary: String
    /// Whether it is taken back at present.
    public let isUndone: Bool
    /// Whether somebody knows how to take it back.
    public let canUndo: Bool
    /// How many facts it recorded.
    public let count: Int

    public static let shape = Shape<HistoryEntry>("Operation") {
        Member("operation", \.operation)
        Member("at", \.instant, "When it was recorded.")
        Member("day", \.day)
        Member("summary", \.summary)
        Member("undone", \.isUndone)
        Member("canUndo", \.canUndo)
        Member("events", \.count)
    }

    /// The latest operations, as they are listed.
    public static let list = Shape<[HistoryEntry]> { Member("entries", \.self) }
}
