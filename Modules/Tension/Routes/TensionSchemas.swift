internal import Core
internal import Engine
internal import RouteKit
internal import Tension

/// The shapes of what is taken and answered.
enum TensionSchemas {
    static let tag = "Tension"
    static let level = Schema.integer(
        among: TensionLevel.allCases.map { Int64($0.rawValue) }
    ).described("0 none, 3 mild, 5 mod, 7 high, 10 bad.")
    static let note = Schema.text(.line(0...500)).example("After the call")

    static let suggestion = Schema.object([
        .required("id", .text(1...64)), .required("title", .text()), .required("text", .text()),
        .required("shipped", .boolean),
    ]).named("Suggestion")

    static let checkIn = Schema.object([
        .required("id", .id), .required("day", .day),
        .required("at", Schema.integer.described("Milliseconds since 1970.")),
        .required("level", level), .required("word", .text()), .required("note", .text()),
        .required("suggestion", suggestion.orNull),
        .required("outcome", Schema.choice(["done", "skipped"]).orNull),
    ]).named("CheckIn")

    static let phase = Schema.object([
        .required("phase", .choice(TensionPhase.Kind.allCases.map(\.rawValue))),
        .required("until", Schema.integer.described("Ask again then, in milliseconds since 1970.")),
        .required("checkIn", checkIn.orNull),
    ]).named("TensionPhase")

    /// What a change answers: the operation, whether it was new, and these.
    static func done(_ properties: [Schema.Property]) -> Schema {
        .object([.required("operation", .id), .required("isNew", .boolean)] + properties)
    }
}

extension Outcome {
    /// The operation, whether it was new, and these members.
    func json(_ members: JSONObject) -> JSON {
        var all: JSONObject = [
            "operation": .string(operation.description), "isNew": .bool(isNew),
        ]
        for (key, value) in members { all[key] = value }
        return .object(all)
    }
}
