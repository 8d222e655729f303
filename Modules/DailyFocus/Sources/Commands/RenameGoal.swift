public import Core

/// Gives a goal another title; the focuses linked to it follow. Rule G1.
public struct RenameGoal: Command {
    public static var name: String { "daily-focus.rename-goal" }
    public static var isIdempotent: Bool { true }

    /// The goal, archived or not.
    public var goal: GoalID
    /// 1–80 characters after trimming.
    public var title: String

    /// Renames a goal.
    public init(_ goal: GoalID, to title: String) {
        self.goal = goal
        self.title = title
    }

    /// Refuses “Goal title is empty.” and goals that there are not. Replies with the goal.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Goal> {
        let known = try context.goal(goal)
        let title = try Titles.goal(title)
        guard known.title != title else { return Decision([], reply: known) }
        return try context.decision([.goalRenamed(goal, title: title)], goal: goal)
    }
}
