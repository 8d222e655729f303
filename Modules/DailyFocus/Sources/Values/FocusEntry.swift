public import Core

/// The id of a day's entry.
public typealias EntryID = ID<FocusEntry>

/// The entry of a day: exactly three focuses. Rule G2.
public struct FocusEntry: Hashable, Shaped {
    /// The id.
    public let id: EntryID
    /// The day.
    public let day: Day
    /// The three focuses in the order in which they were set.
    public let focuses: [Focus]

    /// The number of focuses in a day.
    public static let size = 3

    /// The number of completed focuses, 0–3.
    public var done: Int { focuses.count { $0.isDone } }
    /// True if all three are completed.
    public var isComplete: Bool { done == FocusEntry.size }

    public static let shape = Shape<FocusEntry>("FocusEntry") {
        Member("id", \.id, "The id of the entry.")
        Member("day", \.day, "The day of the focuses.")
        Member("done", \.done, "The number of completed focuses, 0–3.")
        Member("complete", \.isComplete, "True if all three focuses are completed.")
        Member("focuses", \.focuses, "The three focuses in the order in which they were set.")
    }

    static let answer = Shape<FocusEntry> { Member("entry", \.self, "The focuses of the day.") }
}

/// One of the three focuses of a day.
public struct Focus: Hashable, Shaped {
    /// The number, 1–3.
    public let number: Int
    /// The title, 1–120 characters, trimmed.
    public let title: String
    /// The goal, which may have been archived since.
    public let goal: GoalID
    /// The day from which it was carried over; nil if it was not. Rule G3.
    public let carriedFrom: Day?
    /// The time of completion; nil if it is not done. Rule G5.
    public let completedAt: Instant?

    /// True if it is done.
    public var isDone: Bool { completedAt != nil }

    public static let shape = Shape<Focus> {
        Member("number", \.number, as: Codec.integer(1...FocusEntry.size).shape, "The number, 1–3.")
        Member("title", \.title, "The title, 1–120 characters, trimmed.")
        Member("goal", \.goal, "The id of the goal. The goal can be archived.")
        Member(
            "carriedFrom", \.carriedFrom,
            "The day from which the focus was carried over; null if it was not.")
        Member("done", \.isDone, "True if the focus is completed.")
        Member(
            "completedAt", \.completedAt,
            "The time of completion; null if the focus is not completed.")
    }
}

/// A proposed focus: carried over from the previous day, or entered.
public struct FocusDraft: Hashable, Shaped {
    /// The title; empty if none was entered.
    public var title: String
    /// The goal; nil if none was chosen, or if it is no longer active.
    public var goal: GoalID?
    /// The day from which it is carried over; nil if it is not. Rule G3.
    public var carriedFrom: Day?

    /// Creates a draft.
    public init(_ title: String, goal: GoalID?, carriedFrom: Day? = nil) {
        self.title = title
        self.goal = goal
        self.carriedFrom = carriedFrom
    }

    public static let shape = Shape<FocusDraft> {
        Member("title", \.title, "The title; empty if none was entered.")
        Member("goal", \.goal, "The id of the goal. Null if it is no longer active.")
        Member(
            "carriedFrom", \.carriedFrom,
            "The day from which the focus is carried over; null if it is not.")
    }
}
