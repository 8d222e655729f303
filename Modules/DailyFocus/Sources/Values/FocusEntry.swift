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
        Member("id", \.id)
        Member("day", \.day)
        Member("done", \.done)
        Member("complete", \.isComplete)
        Member("focuses", \.focuses)
    }

    static let answer = Shape<FocusEntry> { Member("entry", \.self) }
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
        Member("number", \.number, as: Codec.integer(1...FocusEntry.size).shape)
        Member("title", \.title)
        Member("goal", \.goal)
        Member("carriedFrom", \.carriedFrom)
        Member("done", \.isDone)
        Member("completedAt", \.completedAt)
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
        Member("title", \.title)
        Member("goal", \.goal, "Null if it is no longer active.")
        Member("carriedFrom", \.carriedFrom)
    }
}
