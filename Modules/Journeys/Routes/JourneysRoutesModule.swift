public import Core
internal import Engine
internal import Journeys
internal import RouteKit

/// Journeys over HTTP: what is under way, their days, start, done, end. Rules J1–J3.
public struct JourneysRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(id: "journeys-routes", stability: .beta, summary: "Journeys over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for route in JourneyRoutes.all { registrar.contribute(route, to: .routes) }
    }
}

/// The shapes of what the routes take and answer.
enum JourneySchemas {
    static let count = Schema.integer(0...1_000_000)
    static let mood = Schema.integer(1...5)
    static let minutes = Schema.integer(1...1_440)
    static let words = Schema.text()
    static let title = Schema.text(.line(1...80)).example("Read 10 pages")
    static let day = Schema.Property.optional(
        "day", .day.described("The person's today unless given."))

    static let journey = Schema.object([
        .required("id", .id), .required("title", words), .required("item", words.orNull),
        .required("start", .day), .required("end", Schema.day.orNull), .required("last", .day),
        .required("standing", .choice(Journey.Standing.allCases.map(\.rawValue))),
        .required("day", .integer(1...66)), .required("of", .integer(66...66)),
        .required("phase", .choice(JourneyPhase.allCases.map(\.title))),
        .required("progress", .number(0...1)), .required("streak", count),
        .required("longest", count), .required("graceLeft", .integer(0...3)),
        .required("done", count), .required("isDone", .boolean), .required("minutes", count),
    ]).named("Journey")

    static let journeyDay = Schema.object([
        .required("day", .day), .required("number", .integer(1...66)),
        .required("verdict", .choice(JourneyDay.Verdict.allCases.map(\.rawValue))),
        .required("moodBefore", mood.orNull), .required("moodAfter", mood.orNull),
        .required("minutes", count),
    ]).named("JourneyDay")

    static let setAside = Schema.object([
        .required("id", .id), .required("title", words), .required("start", .day),
        .required("done", count), .required("reason", words),
    ]).named("SetAsideJourney")

    static let opening = Schema.object([
        .required("state", .choice(["open", "locked", "full"])),
        .required("day", Schema.day.orNull.described("When a second one can be started.")),
    ]).named("JourneyOpening")

    static func done(_ properties: [Schema.Property]) -> Schema {
        .object([.required("operation", .id), .required("isNew", .boolean)] + properties)
    }
}
