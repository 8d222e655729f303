public import Core

/// Adds a goal, which is active at once. Rule G1.
public struct AddGoal: Command {
    public static var name: String { "daily-focus.add-goal" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add a goal; at most 3 can be active", AddGoal.init(_:),
        Field(
            "title", \.title,
            Codec.goalTitle.described("The title, 1–80 characters after trimming."),
            refusal: .goalTitle))
    public static let answer = Goal.answer

    /// The title, 1–80 characters after trimming.
    public var title: String

    /// Creates the command.
    public init(_ title: String) { self.title = title }

    /// Returns the event to record. Throws “Goal title is empty.” or “You can only have 3 active
    /// goals.”
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard !title.isEmpty else { throw .emptyGoal }
        let state = context.view.dailyFocus
        guard state.activeGoals.count < Claims.most else { throw .tooManyGoals }
        let goal = FocusFact.NewGoal(
            goal: context.newID(), title: title, order: state.nextGoal(after: 0))
        return [FocusFact.goalAdded(goal).draft]
    }

    /// Returns the new goal, which is the last one in the user's order.
    public func reply(in context: ReplyContext) throws(Rejection) -> Goal {
        try context.view.dailyFocus.known(context.newID())
    }
}

extension DailyFocusState {
    /// Returns the position for a new goal at the end of the user's order. `others` is the number
    /// of goals that are added before it in the same operation.
    func nextGoal(after others: Int) -> Int64 {
        let last = goals.values.map { $0.order(retractions) }.max() ?? 0
        let gap = MoveGoal.gap * Int64(others + 1)
        return min(last + gap, GoalFacts.orders.upperBound)
    }
}
