internal import Core
internal import Engine
internal import Reflections
internal import RouteKit

/// Morning and night reflections.
enum ReflectionRoutes {
    private static let path = Route.api + "/reflections"
    private static let tag = "Reflections"

    static let all =
        [list] + Reflection.Time.allCases.map(write) + Reflection.Time.allCases.map(remove)

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

    private static func write(_ time: Reflection.Time) -> Route {
        let sleep = Schema.Property.optional(
            "sleep", .five.described("How the person slept, 5 is best."))
        return .command(
            .put, path + "/\(time.rawValue)", operation: "write\(time.title)Reflection",
            summary: "Write the \(time.rawValue) reflection; what is left out stays", tag: tag,
            body: .object(
                [
                    .optional("day", .day.described("The person's today unless given.")),
                    .optional("note", .note),
                ] + (time == .morning ? [sleep] : [])),
            answer: .json(.done([.required("reflection", shape)]), "The reflection"),
            { request in
                WriteReflection(
                    time, on: request.bodyDay("day"), note: request.body["note"]?.string,
                    sleep: request.bodyWhole("sleep"))
            },
            reply: { outcome in
                [
                    "operation": .string(outcome.operation.description),
                    "isNew": .bool(outcome.isNew), "reflection": outcome.reply.json,
                ]
            })
    }

    private static func remove(_ time: Reflection.Time) -> Route {
        .command(
            .delete, path + "/\(time.rawValue)", operation: "remove\(time.title)Reflection",
            summary: "Take the \(time.rawValue) reflection away", tag: tag,
            parameters: [.query("on", .day, "The day; the person's today unless given.")],
            answer: .json(.done(), "It is gone"),
            { RemoveReflection(time, on: $0.day("on")) }, reply: { $0.json })
    }
}

extension Outcome where Reply == Void {
    var json: JSON {
        ["operation": .string(operation.description), "isNew": .bool(isNew)]
    }
}
