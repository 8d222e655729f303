internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// Timers of items with a unit of time. Rule H10.
enum TimerRoutes {
    static let all = [
        act("start", "startTimer", "Start a timer, or go on with it") { StartTimer($0.subject()) },
        act("pause", "pauseTimer", "Pause a timer") { PauseTimer($0.subject()) },
        act("resume", "resumeTimer", "Go on with a timer") { ResumeTimer($0.subject()) },
        stop,
    ]

    private static func act<C: Command>(
        _ verb: String, _ operation: String, _ summary: String,
        _ make: @escaping @Sendable (RouteRequest) throws(Rejection) -> C
    ) -> Route where C.Reply == TimerStanding {
        .command(
            .post, ItemRoutes.one + "/timer/" + verb, operation: operation, summary: summary,
            tag: "Timers", parameters: [.item],
            answer: .json(
                HabitsSchemas.done([.required("timer", HabitsSchemas.timer)]), "The timer"),
            make, reply: { $0.json(["timer": $0.reply.json]) })
    }

    private static let part = Schema.object([
        .required("day", .day), .required("amount", HabitsSchemas.amount),
    ])

    private static let stop = Route.command(
        .post, ItemRoutes.one + "/timer/stop", operation: "stopTimer",
        summary: "Stop a timer and log its time once", tag: "Timers", parameters: [.item],
        answer: .json(
            HabitsSchemas.done([
                .required("milliseconds", .integer), .required("parts", .list(of: part)),
                .required("instance", HabitsSchemas.instance),
            ]), "What was logged on which day"),
        { StopTimer($0.subject()) },
        encoded: { outcome in
            let parts = outcome.reply.parts.map { part -> JSON in
                ["day": part.day.json, "amount": part.amount.json]
            }
            var writer = PayloadWriter(capacity: 768)
            writer.field("operation", outcome.operation.description)
            writer.field("isNew", outcome.isNew)
            writer.field("milliseconds", outcome.reply.milliseconds)
            writer.field("parts", JSON.array(parts))
            writer.field("instance", encoded: outcome.reply.instance.encoded)
            return writer.finish()
        })
}
