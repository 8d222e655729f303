public import Core

/// Renames a goal. Existing focuses show the new title. Rule G1.
public struct RenameGoal: Command {
    public static var name: String { "daily-focus.rename-goal" }
    public static let form = Form(
        "Rename a goal", RenameGoal.init(_:to:),
        Field("goal", \.goal, "The goal."),
        Field(
            "title", \.title,
            Codec.goalTitle.described("The title, 1–80 characters after trimming."),
            refusal: .goalTitle))
    public static let answer = Goal.answer

    /// The id of the goal, which can be archived.
    public var goal: GoalID
    /// The title, 1–80 characters after trimming.
    public var title: String

    /// Creates the command.
    public init(_ goal: GoalID, to title: String) {
        self.goal = goal
        self.title = title
    }

    /// Returns the event to record. Throws “Goal title is empty.”, or the rejection for an unknown
    /// goal.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let known = try context.view.dailyFocus.known(goal)
        guard !title.isEmpty else { throw .emptyGoal }
        guard known.title != title else { return [] }
        return [FocusFact.goalRenamed(.init(goal: goal, title: title)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Goal {
        try context.view.dailyFocus.known(goal)
    }
}
