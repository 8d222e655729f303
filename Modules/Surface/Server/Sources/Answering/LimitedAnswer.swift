internal import Core
internal import NIOCore
internal import RouteKit

/// An answer that is worked out beside the connection's event loop, within a budget.
///
/// The budget ends with its time, when the connection is closed, and a little after the client
/// stopped sending, which is how a client that left looks at first. If a question does not notice
/// the end of its budget, it is answered all the same, and what it gives is dropped.
struct LimitedAnswer {
    /// How long an answer can take before its budget ends.
    let limit: TimeAmount
    /// How long it can take to notice that.
    static let grace = TimeAmount.seconds(2)

    let channel: any Channel

    /// What is answered in time, or `answer.too-long`.
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
                channel.eventLoop.scheduleTask(in: limit + LimitedAnswer.grace) {
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

    /// Tells the connection's limits, which see it close, what it waits for.
    private func tell(_ budget: AnswerBudget?) {
        let channel = channel
        @Sendable func note() {
            try? channel.pipeline.syncOperations.handler(type: TimeLimits.self).asks(budget)
        }
        if channel.eventLoop.inEventLoop { note() } else { channel.eventLoop.execute(note) }
    }
}
