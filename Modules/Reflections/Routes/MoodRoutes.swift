internal import Core
internal import Engine
internal import Reflections
internal import RouteKit

/// Moods.
enum MoodRoutes {
    private static let path = Route.api + "/moods"
    private static let tag = "Moods"

    static let all = [list, log, remove]

    private static let side = Schema.choice(MoodEntry.Side.allCases.map(\.rawValue))

    private static let habit = Schema.object([
        .required("name", Schema.text(.line(1...80)).described("Its id or its name.")),
        .optional("side", side.orNull.described("Before or after it.")),
    ]).example(["name": "Meditate", "side": "after"])

    private static let shape = Schema.object([
        .required("id", .id), .required("day", .day),
        .required("at", .integer.described("Milliseconds since 1970.")), .required("mood", .five),
        .required("note", .text()),
        .required(
            "habit",
            Schema.object([.required("name", .text()), .required("side", side.orNull)]).orNull),
    ]).named("Mood")

    private static let list = Route.question(
        path, operation: "listMoods", summary: "How the person felt", tag: tag,
        parameters: RouteParameter.span,
        answer: .json(.object([.required("moods", .list(of: shape))]), "First to last")
    ) { request, asking throws(Rejection) in
        let span = try request.span(today: asking.today)
        return ["moods": .array(Reflections.moods(over: span, in: asking.view).map(\.json))]
    }

    private static let log = Route.command(
        .post, path, operation: "logMood", summary: "Note a mood", tag: tag,
        body: .object([
            .required("mood", Schema.five.described("1 awful, 5 great.")),
            .optional("day", .day.described("The person's today unless given.")),
            .optional("note", .note),
            .optional("habit", habit.orNull.described("The habit that it has to do with.")),
        ]),
        answer: .json(.done([.required("mood", shape)]), status: 201, "The mood"),
        { request in
            let habit = request.body["habit"]
            return LogMood(
                request.bodyWhole("mood") ?? 0, on: request.bodyDay("day"),
                note: request.body["note"]?.string ?? "", habit: habit?["name"]?.string,
                side: habit?["side"]?.string.flatMap(MoodEntry.Side.init))
        },
        reply: { outcome in
            [
                "operation": .string(outcome.operation.description),
                "isNew": .bool(outcome.isNew), "mood": outcome.reply.json,
            ]
        })

    private static let remove = Route.command(
        .delete, path + "/{id}", operation: "removeMood", summary: "Take a mood away", tag: tag,
        parameters: [.path("id", .id, "The mood.")], answer: .json(.done(), "It is gone"),
        { RemoveMood($0.id("id") ?? EventID(high: 0, low: 0)) }, reply: { $0.json })
}
