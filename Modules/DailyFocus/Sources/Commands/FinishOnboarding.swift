public import Core

/// Goes on from choosing goals to the day. Rule G4.
public struct FinishOnboarding: Command {
    public static var name: String { "daily-focus.finish-onboarding" }
    public static let form = Form(
        "Go on from choosing goals to the day", FinishOnboarding.init)
    public static let answer = Shape<FocusFlow> { Member("flow", \.self) }

    /// Goes on.
    public init() {}

    /// Refuses “You need at least 1 active goal.”
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        guard !state.activeGoals.isEmpty else { throw .noGoal }
        return state.isOnboarded ? [] : [FocusFact.onboarded(.init()).draft]
    }

    /// Where the person then is.
    public func reply(in context: ReplyContext) throws(Rejection) -> FocusFlow {
        DailyFocus.flow(on: context.today, in: context.view)
    }
}
