internal import Core
internal import NIOCore
internal import RouteKit

/// An answer that is computed outside the connection's event loop, within a budget.
///
/// The budget ends when its time is over, when the connection is closed, or shortly after the
/// client stopped sending, because that can mean that the client left. If a question does not
/// notice the end of its budget, the client gets an error and the late answer is dropped.
struct BudgetedReply {
    /// The maximum time of an answer before its budget ends.
    let limit: TimeAmount
    /// The time in which a question must notice the end of its budget.
    static let grace = TimeAmount.seconds(2)

    let channel: any Channel

    /// Returns the answer, or `answer.too-long` if it does not arrive in time.
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

    /// Passes the budget to the connection's limits, which notice when the connection closes.
    private func tell(_ budget: AnswerBudget?) {
        let channel = channel
        @Sendable func note() {
            try? channel.pipeline.syncOperations.handler(type: TimeLimits.self).asks(budget)
        }
        if channel.eventLoop.inEventLoop { note() } else { channel.eventLoop.execute(note) }
    }
}
