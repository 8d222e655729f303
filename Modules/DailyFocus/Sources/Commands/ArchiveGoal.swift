public import Core

/// Archives a goal. Its focuses do not change. Rule G1.
public struct ArchiveGoal: Command {
    public static var name: String { "daily-focus.archive-goal" }
    public static let form = Form(
        "Archive a goal", ArchiveGoal.init(_:), Field("goal", \.goal, "The goal."))
    public static let answer = Goal.answer

    /// The id of the goal.
    public var goal: GoalID

    /// Creates the command.
    public init(_ goal: GoalID) { self.goal = goal }

    /// Returns the event to record. Throws “You need at least 1 active goal.” for the last active
    /// goal.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        switch try state.known(goal).standing {
        case .archived: return []
        case .setAside: break
        case .active: guard state.activeGoals.count > 1 else { throw .noGoal }
        }
        return [FocusFact.goalArchived(.init(goal: goal)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Goal {
        try context.view.dailyFocus.known(goal)
    }
}

/// Makes a goal active again that was archived or set aside. Rule G1.
public struct UnarchiveGoal: Command {
    public static var name: String { "daily-focus.unarchive-goal" }
    public static let form = Form(
        "Restore an archived goal", UnarchiveGoal.init(_:), Field("goal", \.goal, "The goal."))
    public static let answer = Goal.answer

    /// The id of the goal.
    public var goal: GoalID

    /// Creates the command.
    public init(_ goal: GoalID) { self.goal = goal }

    /// Returns the event to record. Throws “You already have 3 active goals.” if three goals are
    /// active.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        guard try !state.known(goal).isActive else { return [] }
        guard state.activeGoals.count < Claims.most else { throw .goalsFull }
        return [FocusFact.goalUnarchived(.init(goal: goal)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Goal {
        try context.view.dailyFocus.known(goal)
    }
}
