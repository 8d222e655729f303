public import Core

/// The id of what a person set for a day.
public typealias EntryID = ID<FocusEntry>

/// What a person set for a day: exactly three focuses. Rule G2.
public struct FocusEntry: Hashable, Shaped {
    /// Its id.
    public let id: EntryID
    /// The day that it is for.
    public let day: Day
    /// The three, in the order in which they were set.
    public let focuses: [Focus]

    /// How many a day has.
    public static let size = 3

    /// How many are done, 0 … 3.
    public var done: Int { focuses.count { $0.isDone } }
    /// Whether all three are done.
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

/// One of the three things that a person wants to have done by the end of a day.
public struct Focus: Hashable, Shaped {
    /// Its place among the three, 1 … 3.
    public let number: Int
    /// 1–120 characters, trimmed.
    public let title: String
    /// The goal that it serves; it may have been archived since.
    public let goal: GoalID
    /// The day that it was carried over from; nil if it was not. Rule G3.
    public let carriedFrom: Day?
    /// When it was done; nil if it is not. Rule G5.
    public let completedAt: Instant?

    /// Whether it is done.
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

/// A focus as somebody proposes it: carried over from the day before, or typed.
public struct FocusDraft: Hashable, Shaped {
    /// What is to be done; empty if nothing was typed.
    public var title: String
    /// The goal that it serves; nil if none was chosen, or it is not active any more.
    public var goal: GoalID?
    /// The day that it is carried over from; nil if it is not. Rule G3.
    public var carriedFrom: Day?

    /// A proposal.
    public init(_ title: String, goal: GoalID?, carriedFrom: Day? = nil) {
        self.title = title
        self.goal = goal
        self.carriedFrom = carriedFrom
    }

    public static let shape = Shape<FocusDraft> {
        Member("title", \.title)
        Member("goal", \.goal, "Null if it is not active any more.")
        Member("carriedFrom", \.carriedFrom)
    }
}
