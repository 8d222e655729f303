public import Core

/// Moves a goal to another position in the user's order. Rule G1.
public struct MoveGoal: Command {
    public static var name: String { "daily-focus.move-goal" }
    public static let form = Form(
        "Move a goal in the person's order", MoveGoal.init(_:before:),
        Field("goal", \.goal, "The goal."),
        Field(
            "before", \.before,
            GoalID.codec.orNull.described("The goal to place it before. Null for the end.")))
    public static let answer = Goal.list

    /// The id of the goal to move.
    public var goal: GoalID
    /// The id of the goal that comes directly after the moved one; nil to move to the end.
    public var before: GoalID?

    /// The distance between the positions of two neighbouring goals.
    static let gap: Int64 = 1 << 20

    /// Creates the command.
    public init(_ goal: GoalID, before: GoalID?) {
        self.goal = goal
        self.before = before
    }

    /// Returns the events to record. Throws if a goal is unknown.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        _ = try state.known(goal)
        guard before != goal else { return [] }
        let now = state.allGoals.map(\.id)
        var order = now.filter { $0 != goal }
        var place = order.count
        if let before {
            guard let found = order.firstIndex(of: before) else { throw .unknownGoal }
            place = found
        }
        order.insert(goal, at: place)
        guard order != now else { return [] }
        // Users have few goals, so every changed position is written.
        return order.enumerated().compactMap { index, id in
            let place = Int64(index + 1) * MoveGoal.gap
            guard state.goals[id]?.order(state.retractions) != place else { return nil }
            return FocusFact.goalMoved(.init(goal: id, order: place)).draft
        }
    }

    /// Returns all goals in the new order.
    public func reply(in context: ReplyContext) throws(Rejection) -> [Goal] {
        context.view.dailyFocus.allGoals
    }
}
