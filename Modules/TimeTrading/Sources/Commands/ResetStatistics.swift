public import Core

/// Resets today's earned time, spent time and balance to zero from now on. Rule O2.
public struct ResetStatistics: Command {
    public static var name: String { "time-trading.reset" }
    public static let form = Form<ResetStatistics>(
        "Reset today's statistics", Record { .init() })
    public static let answer = StopTracking.answer

    /// Resets today's statistics.
    public init() {}

    /// Records the reset. Does nothing if there is nothing to reset.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let standing = context.view.traded(on: context.today, at: context.moment).standing
        guard standing.balance + standing.earned + standing.spent > 0 else { return [] }
        return [TradingFact.reset(.init(day: context.today)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TradingDay {
        TimeTrading.day(context.today, at: context.moment, in: context.view)
    }
}
