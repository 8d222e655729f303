public import Core

/// An operation of the user's history, as used by `cairn log` and undo.
public struct HistoryEntry: Hashable, Shaped {
    /// The operation's id, which undo takes.
    public let operation: EventID
    /// The time of recording.
    public let instant: Instant
    /// The user's day of recording.
    public let day: Day
    /// A summary in a few words.
    public let summary: String
    /// True if the operation is currently undone.
    public let isUndone: Bool
    /// True if the operation can be undone.
    public let canUndo: Bool
    /// The number of its facts.
    public let count: Int

    public static let shape = Shape<HistoryEntry>("Operation") {
        Member("operation", \.operation, "The id of the operation, for undo.")
        Member("at", \.instant, "The time of recording.")
        Member("day", \.day, "The user's day when it was recorded.")
        Member("summary", \.summary, "The operation in a few words.")
        Member("undone", \.isUndone, "True if the operation is currently undone.")
        Member("canUndo", \.canUndo, "True if the operation can be undone.")
        Member("events", \.count, "The number of recorded events.")
    }

    /// The shape of a list of operations.
    public static let list = Shape<[HistoryEntry]> {
        Member("entries", \.self, "The operations, latest first.")
    }
}
