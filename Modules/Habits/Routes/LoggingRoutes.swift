internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// What is done on a day: progress, completion, confirmation, notes.
enum LoggingRoutes {
    static let tag = "Logging"
    static let all = [log, done, confirm, reset, note]

    static let answer = RouteAnswer.json(
        HabitsSchemas.done([.required("instance", HabitsSchemas.instance)]),
        "The item on the day, after it")
    static let day = Schema.Property.optional(
        "day", .day.described("The person's today unless given."))

    private static let log = act(
        .post, "/log", "logProgress", "Add to what was done",
        [day, .optional("amount", HabitsSchemas.change.described("One step unless given."))]
    ) { request throws(Rejection) in
        LogProgress(
            request.subject(), on: request.bodyDay("day"),
            amount: request.body["amount"]?.double.flatMap { Amount(units: $0) })
    }

    private static let done = act(
        .post, "/done", "completeItem", "Complete an item on a day", [day]
    ) { CompleteItem($0.subject(), on: $0.bodyDay("day")) }

    private static let confirm = act(
        .post, "/confirm", "confirmDay", "Confirm that a limit was kept",
        [day, .optional("confirmed", .boolean)]
    ) {
        ConfirmDay(
            $0.subject(), on: $0.bodyDay("day"), isConfirmed: $0.body["confirmed"]?.bool ?? true)
    }

    private static let reset = act(
        .post, "/reset", "resetProgress", "Take back what was logged on a day", [day]
    ) { ResetProgress($0.subject(), on: $0.bodyDay("day")) }

    private static let note = act(
        .put, "/note", "setNote", "Write the note of a day",
        [day, .required("note", HabitsSchemas.note)]
    ) {
        SetNote($0.subject(), on: $0.bodyDay("day"), note: $0.body["note"]?.string ?? "")
    }

    static let skips = [skip, unskip]

    private static let skip = act(
        .post, "/skip", "skipItem", "Skip a day; with a note it is excused",
        [day, .optional("note", HabitsSchemas.note)]
    ) {
        SkipItem($0.subject(), on: $0.bodyDay("day"), note: $0.body["note"]?.string ?? "")
    }

    private static let unskip = Route.command(
        .delete, ItemRoutes.one + "/skip", operation: "removeSkip",
        summary: "Take a skip off a day", tag: tag, parameters: [.item, .on], answer: answer,
        { RemoveSkip($0.subject(), on: $0.day("on")) },
        encoded: { $0.encoded(instance: $0.reply) })

    /// A route of an item whose command replies with the day's instance.
    private static func act<C: Command>(
        _ method: RouteMethod, _ path: String, _ operation: String, _ summary: String,
        _ fields: [Schema.Property],
        _ make: @escaping @Sendable (RouteRequest) throws(Rejection) -> C
    ) -> Route where C.Reply == Instance {
        .command(
            method, ItemRoutes.one + path, operation: operation, summary: summary, tag: tag,
            parameters: [.item], body: .object(fields), answer: answer, make,
            encoded: { $0.encoded(instance: $0.reply) })
    }
}
