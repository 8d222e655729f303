public import Core

/// Makes a goal, active at once. Rule G1.
public struct AddGoal: Command {
    public static var name: String { "daily-focus.add-goal" }
    public static var isIdempotent: Bool { false }

    /// 1–80 characters after trimming.
    public var title: String

    /// Makes a goal.
    public init(_ title: String) { self.title = title }

    /// Refuses “Goal title is empty.” and “You can only have 3 active goals.”
    ///
    /// Replies with the goal, which stands last in the person's order.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Goal> {
        let title = try Titles.goal(title)
        let id = context.newID(Goal.self)
        let state = context.view.dailyFocus
        let goals = state.allGoals
        // The same operation again finds what it made.
        if let made = goals.first(where: { $0.id == id }) { return Decision([], reply: made) }
        guard goals.count(where: \.isActive) < Claims.most else { throw .tooManyGoals }
        let last = state.goals.values.map { $0.order(state.retractions) }.max() ?? 0
        let order = last > .max - MoveGoal.gap ? last : last + MoveGoal.gap
        return try context.decision([.goalAdded(id, title: title, order: order)], goal: id)
    }
}
