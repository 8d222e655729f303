internal import Core
internal import NIOCore
internal import RouteKit

/// A reply that is computed outside of the connection's event loop, within a time budget.
///
/// The budget ends after a time limit, when the connection is closed, or shortly after the client
/// has closed its sending side, because the client may have left. If a query does not notice the
/// end of its budget, the client gets an error, and the late answer is discarded.
struct BudgetedReply {
    /// The time after which the budget ends.
    let limit: TimeAmount
    /// The time within which a query must notice that its budget has ended.
    static let grace = TimeAmount.seconds(2)

    let channel: any Channel

    /// Returns the reply, or the rejection `answer.too-long` if the reply does not arrive in time.
    func reply(
        isQuestion: Bool, _ answer: @escaping @Sendable () async -> RouteReply
    ) async -> RouteReply {
        let budget = AnswerBudget()
        let first = FirstValue<RouteReply>()
        tell(budget)
        var timers: [Scheduled<Void>] = []
        if isQuestion {
            timers = [
                channel.eventLoop.scheduleTask(in: limit) { budget.end() },
                channel.eventLoop.scheduleTask(in: limit + BudgetedReply.grace) {
                    first.give(Problem.reply(.answerTooLong))
                },
            ]
        }
        Task(executorPreference: AnswerPool.shared) {
            first.give(await AnswerBudget.$ofRequest.withValue(budget, operation: answer))
        }
        let reply = await first.wait()
        for timer in timers { timer.cancel() }
        tell(nil)
        return reply
    }

    /// Passes the budget to the connection's time limits, which notice when the connection is
    /// closed.
    private func tell(_ budget: AnswerBudget?) {
        let channel = channel
        @Sendable func note() {
            try? channel.pipeline.syncOperations.handler(type: TimeLimits.self).asks(budget)
        }
        if channel.eventLoop.inEventLoop { note() } else { channel.eventLoop.execute(note) }
    }
}
