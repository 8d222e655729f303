public import Core

/// The id of a goal.
public typealias GoalID = ID<Goal>

/// A goal to which focuses are linked. Rule G1.
public struct Goal: Hashable, Shaped {
    /// The id.
    public let id: GoalID
    /// The title, 1–80 characters, trimmed.
    public let title: String
    /// The status.
    public let standing: Status
    /// The day on which it was added.
    public let made: Day
    /// The time at which the user archived it; nil unless it is archived.
    public let archived: Instant?

    /// The statuses of a goal.
    public enum Status: String, Hashable, CaseIterable, StringCodedEnum {
        /// Focuses can be linked to it; at most three goals are active.
        case active
        /// The goal is archived and can be restored.
        case archived
        /// The goal was activated while three others were active, by independent changes on two
        /// devices.
        case setAside = "set-aside"
    }

    /// True if focuses can be linked to it.
    public var isActive: Bool { standing == .active }

    public static let shape = Shape<Goal>("Goal") {
        Member("id", \.id, "The id of the goal.")
        Member("title", \.title, "The title, 1–80 characters, trimmed.")
        Member("standing", \.standing, "The status of the goal.")
        Member("made", \.made, "The day on which the goal was added.")
        Member("archived", \.archived, "The time at which it was archived. Null if it is active.")
    }

    /// The shape of a list of goals.
    public static let list = Shape<[Goal]> {
        Member("goals", \.self, "The goals, in the user's order.")
    }

    static let answer = Shape<Goal> { Member("goal", \.self, "The goal.") }
}
