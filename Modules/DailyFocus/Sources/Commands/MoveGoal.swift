public import Core

/// Moves a goal in the person's order. Rule G1.
public struct MoveGoal: Command {
    public static var name: String { "daily-focus.move-goal" }
    public static var isIdempotent: Bool { true }

    /// The goal.
    public var goal: GoalID
    /// The goal before which it comes to stand; nil for the end.
    public var before: GoalID?

    /// How far apart goals are put.
    static let gap: Int64 = 1 << 20

    /// Moves a goal.
    public init(_ goal: GoalID, before: GoalID?) {
        self.goal = goal
        self.before = before
    }

    /// Refuses goals that there are not. Replies with all goals as they then stand.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<[Goal]> {
        _ = try context.goal(goal)
        let now = context.view.dailyFocus.allGoals
        guard before != goal else { return Decision([], reply: now) }
        var order = now.map(\.id).filter { $0 != goal }
        var place = order.count
        if let before {
            guard let found = order.firstIndex(of: before) else { throw .unknownGoal }
            place = found
        }
        order.insert(goal, at: place)
        guard order != now.map(\.id) else { return Decision([], reply: now) }
        // People have few goals, so each is given its place anew where it differs.
        let state = context.view.dailyFocus
        let facts = order.enumerated().compactMap { index, id -> Fact? in
            let place = Int64(index + 1) * MoveGoal.gap
            guard state.goals[id]?.order(state.retractions) != place else { return nil }
            return .goalMoved(id, order: place)
        }
        return Decision(facts.map(\.draft), reply: context.state(after: facts).allGoals)
    }
}
