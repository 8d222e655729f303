public import Core

/// The id of a goal.
public typealias GoalID = ID<Goal>

/// Something that a person works towards, and that focuses are linked to. Rule G1.
public struct Goal: Hashable, Shaped {
    /// Its id.
    public let id: GoalID
    /// 1–80 characters, trimmed.
    public let title: String
    /// Whether focuses can be linked to it now.
    public let standing: Standing
    /// The day on which it was made.
    public let made: Day

    /// How a goal stands.
    public enum Standing: String, Hashable, CaseIterable, Worded {
        /// Focuses can be linked to it; at most three goals are.
        case active
        /// Put away; it can be brought back.
        case archived
        /// Three others were active when it was to become so: two devices chose apart.
        case setAside = "set-aside"
    }

    /// Whether focuses can be linked to it now.
    public var isActive: Bool { standing == .active }

    public static let shape = Shape<Goal>("Goal") {
        Member("id", \.id)
        Member("title", \.title)
        Member("standing", \.standing)
        Member("made", \.made)
    }

    /// Goals in the person's order, as they are shown.
    public static let list = Shape<[Goal]> { Member("goals", \.self) }

    static let answer = Shape<Goal> { Member("goal", \.self) }
}
