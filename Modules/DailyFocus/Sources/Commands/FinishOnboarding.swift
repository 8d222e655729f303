public import Core

/// Records that the user has completed the choice of goals. Rule G4.
public struct FinishOnboarding: Command {
    public static var name: String { "daily-focus.finish-onboarding" }
    public static let form = Form(
        "Finish choosing goals and continue to the day", FinishOnboarding.init)
    public static let answer = Shape<FocusFlow> {
        Member("flow", \.self, "The next step of choosing the focuses.")
    }

    /// Creates the command.
    public init() {}

    /// Returns the event to record. Throws “You need at least 1 active goal.” if there is none.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        guard !state.activeGoals.isEmpty else { throw .noGoal }
        return state.isOnboarded ? [] : [FocusFact.onboarded(.init()).draft]
    }

    /// Returns what the user must do next.
    public func reply(in context: ReplyContext) throws(Rejection) -> FocusFlow {
        DailyFocus.flow(on: context.today, in: context.view)
    }
}
