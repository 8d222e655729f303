internal import Core
internal import Engine
internal import Reflections
internal import RouteKit

/// Morning and night reflections.
enum ReflectionRoutes {
    private static let path = Route.api + "/reflections"
    private static let one = path + "/{time}"
    private static let tag = "Reflections"
    private static let time = RouteParameter.path(
        "time", .choice(Reflection.Time.allCases.map(\.rawValue)), "The morning or the night.")

    static let all = [list, write, remove]

    private static let shape = Schema.object([
        .required("day", .day), .required("time", .choice(["morning", "night"])),
        .required("note", .text()), .required("sleep", Schema.five.orNull),
    ]).named("Reflection")

    private static let list = Route.question(
        path, operation: "listReflections", summary: "What was written", tag: tag,
        parameters: RouteParameter.span,
        answer: .json(
            .object([.required("reflections", .list(of: shape))]), "By day, morning first")
    ) { request, asking throws(Rejection) in
        let span = try request.span(today: asking.today)
        let all = Reflections.reflections(over: span, in: asking.view)
        return ["reflections": .array(all.map(\.json))]
    }

    private static let write = Route.command(
        .put, one, operation: "writeReflection",
        summary: "Write a reflection; what is left out stays", tag: tag, parameters: [time],
        body: .object([
            .optional("day", .day.described("The person's today unless given.")),
            .optional("note", .note),
            .optional("sleep", .five.described("In the morning: how the person slept.")),
        ]),
        answer: .json(.done([.required("reflection", shape)]), "The reflection"),
        { request in
            WriteReflection(
                request.time, on: request.bodyDay("day"), note: request.body["note"]?.string,
                sleep: request.bodyWhole("sleep"))
        },
        reply: { outcome in
            [
                "operation": .string(outcome.operation.description),
                "isNew": .bool(outcome.isNew), "reflection": outcome.reply.json,
            ]
        })

    private static let remove = Route.command(
        .delete, one, operation: "removeReflection", summary: "Take a reflection away", tag: tag,
        parameters: [time, .query("on", .day, "The day; the person's today unless given.")],
        answer: .json(.done(), "It is gone"),
        { RemoveReflection($0.time, on: $0.day("on")) }, reply: { $0.json })
}

extension RouteRequest {
    /// Morning or night; the schema has seen to it that it is one of them.
    fileprivate var time: Reflection.Time {
        text("time").flatMap(Reflection.Time.init) ?? .morning
    }
}

extension Outcome where Reply == Void {
    var json: JSON {
        ["operation": .string(operation.description), "isNew": .bool(isNew)]
    }
}
