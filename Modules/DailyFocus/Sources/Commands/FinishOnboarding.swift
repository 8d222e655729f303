public import Core

/// Goes on from choosing goals to the day. Rule G4.
public struct FinishOnboarding: Command {
    public static var name: String { "daily-focus.finish-onboarding" }
    public static var isIdempotent: Bool { true }

    /// Goes on.
    public init() {}

    /// Refuses “You need at least 1 active goal.” Replies with where the person then is.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<FocusFlow> {
        let state = context.view.dailyFocus
        guard !state.activeGoals.isEmpty else { throw .noGoal }
        let facts: [Fact] = state.isOnboarded ? [] : [.onboarded]
        let flow = FocusFlow(
            context.state(after: facts), on: context.today,
            after: DailyFocus.dayBefore(context.today, in: context.view))
        return Decision(facts.map(\.draft), reply: flow)
    }
}
