internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// The shapes of what is taken and answered.
enum FocusSchemas {
    static let words = Schema.text(0...4_000)
    static let goalTitle = Schema.text(.line(1...80)).example("Write a book")
    static let focusTitle = Schema.text(.line(1...120)).example("Page 12")

    static let goal = Schema.object([
        .required("id", .id), .required("title", words),
        .required("standing", .choice(Goal.Standing.allCases.map(\.rawValue))),
        .required("made", .day),
    ]).named("Goal")

    static let entry = Schema.object([
        .required("id", .id), .required("day", .day), .required("done", .integer(0...3)),
        .required("complete", .boolean),
        .required(
            "focuses",
            .list(
                of: .object([
                    .required("number", .integer(1...3)), .required("title", words),
                    .required("goal", .id), .required("carriedFrom", Schema.day.orNull),
                    .required("done", .boolean),
                    .required(
                        "completedAt", Schema.integer.orNull.described("Milliseconds since 1970.")),
                ]), count: 3...3)),
    ]).named("FocusEntry")

    static let draft = Schema.object([
        .required("title", words),
        .required("goal", Schema.id.orNull.described("Null if it is not active any more.")),
        .required("carriedFrom", Schema.day.orNull),
    ])

    static let flow: [Schema.Property] = [
        .required("step", .choice(["onboarding", "choice", "setup", "home"])),
        .required("drafts", .list(of: draft, count: 0...3)), .required("entry", entry.orNull),
    ]

    static let setAside = Schema.object([
        .required("id", .id), .required("kind", .choice(["goal", "kept", "entry"])),
        .required("sentence", words), .required("goal", goal.orNull),
        .required("entry", entry.orNull),
    ]).named("SetAside")

    /// Something that was done: under which operation, for undo, and whether it was new.
    static func done(_ properties: [Schema.Property]) -> Schema {
        .object([.required("operation", .id), .required("isNew", .boolean)] + properties)
    }
}

extension Outcome {
    /// What was done, with the operation that undo takes, and what came of it.
    func answer(_ name: String, _ value: JSON) -> JSON {
        .object(
            JSONObject([
                ("operation", .string(operation.description)), ("isNew", .bool(isNew)),
                (name, value),
            ]))
    }
}
