internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// Runs of skipped days: vacations, sicknesses. Rule H9.
enum SkipRangeRoutes {
    private static let path = Route.api + "/skips"
    static let all = [list, add, remove]

    private static let list = Route.question(
        path, operation: "listSkips", summary: "The runs of skipped days", tag: "Skips",
        answer: .json(
            .object([.required("skips", .list(of: HabitsSchemas.skipRange))]), "Oldest first")
    ) { _, asking in ["skips": .array(Habits.skipRanges(in: asking.view).map(\.json))] }

    private static let add = Route.command(
        .post, path, operation: "addSkip", summary: "Skip a run of days", tag: "Skips",
        body: .object([
            .required("from", .day), .required("to", .day),
            .required("note", HabitsSchemas.note.described("Without one nothing is excused.")),
            .optional("items", Schema.list(of: .id, count: 1...1_000, unique: true).orNull),
        ]).example(["from": "2026-07-01", "to": "2026-07-14", "note": "Vacation"]),
        answer: .json(
            HabitsSchemas.done([.required("skip", HabitsSchemas.skipRange)]), status: 201,
            "The run of days"),
        { request throws(Rejection) in
            let first = request.bodyDay("from") ?? .first
            guard let span = DaySpan(first, request.bodyDay("to") ?? first) else {
                throw Rejection(
                    "habits.span", "The last day comes before the first.", field: "to")
            }
            let items = request.body["items"]?.array?.compactMap {
                $0.string.flatMap { ItemID($0) }
            }
            return SkipDays(span, note: request.body["note"]?.string ?? "", items: items)
        },
        reply: { $0.json(["skip": $0.reply.json]) })

    private static let remove = Route.command(
        .delete, path + "/{id}", operation: "removeSkipRange",
        summary: "Take a run of skipped days away", tag: "Skips",
        parameters: [.path("id", .id, "The run of days.")],
        answer: .json(HabitsSchemas.done([]), "It is gone"),
        { RemoveSkipRange($0.subject()) }, reply: { $0.json([:]) })
}
