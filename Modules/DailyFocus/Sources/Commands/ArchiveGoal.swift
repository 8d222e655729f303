public import Core

/// Puts a goal away; the focuses linked to it stay as they are. Rule G1.
public struct ArchiveGoal: Command {
    public static var name: String { "daily-focus.archive-goal" }
    public static var isIdempotent: Bool { true }

    /// The goal.
    public var goal: GoalID

    /// Archives a goal.
    public init(_ goal: GoalID) { self.goal = goal }

    /// Refuses “You need at least 1 active goal.” for the last one. Replies with the goal.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Goal> {
        let known = try context.goal(goal)
        switch known.standing {
        case .archived: return Decision([], reply: known)
        case .setAside: break
        case .active:
            guard context.view.dailyFocus.activeGoals.count > 1 else { throw .noGoal }
        }
        return try context.decision([.goalArchived(goal)], goal: goal)
    }
}

/// Makes a goal active that was archived or set aside. Rule G1.
public struct UnarchiveGoal: Command {
    public static var name: String { "daily-focus.unarchive-goal" }
    public static var isIdempotent: Bool { true }

    /// The goal.
    public var goal: GoalID

    /// Brings a goal back.
    public init(_ goal: GoalID) { self.goal = goal }

    /// Refuses “You already have 3 active goals.” Replies with the goal.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Goal> {
        let known = try context.goal(goal)
        if known.isActive { return Decision([], reply: known) }
        guard context.view.dailyFocus.activeGoals.count < Claims.most else { throw .goalsFull }
        return try context.decision([.goalUnarchived(goal)], goal: goal)
    }
}
