public import Core
internal import Engine

/// The module with the routes about the program itself: its modules and its events.
public struct ProgramRoutesModule: Module {
    /// Creates the module for the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "program-routes", stability: .stable,
        summary: "Modules and the journal's latest facts over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.routes)
        registrar.open(.routeSources)
        registrar.open(.serverWork)
        registrar.open(.prompts)
        registrar.contribute(
            RouteSource { [ProgramRoutesModule.modules(of: $0)] }, to: .routeSources)
        registrar.contribute(ProgramRoutesModule.events, ChangeRoute.route, to: .routes)
    }

    private static func modules(of program: Program) -> Route {
        let reply = RouteReply.json(["modules": .array(program.modules.map(describe))])
        return Route(
            .get, Route.api + "/modules", operation: "listModules",
            summary: "List the modules of the server", tag: "Program", access: .person(.read)
        ) { _, _ async throws(Rejection) in reply }.answering(
            .json(
                .object([.required("modules", .list(of: module))]),
                "The modules, each after those that it requires"))
    }

    private static let module = Schema.object([
        .required("id", .text(0...100)),
        .required("stability", .choice(Stability.allCases.map(\.rawValue))),
        .required("summary", .text(0...500)),
        .required("provides", .list(of: .text(0...100))),
        .required("requires", .list(of: .text(0...100))),
        .required("events", .list(of: .text(0...100))),
        .required("commands", .list(of: .text(0...100))),
    ]).named("Module")

    private static func describe(_ report: ModuleReport) -> JSON {
        let manifest = report.manifest
        func list(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
        return [
            "id": .string(manifest.id), "stability": .string(manifest.stability.rawValue),
            "summary": .string(manifest.summary), "provides": list(manifest.provides),
            "requires": list(manifest.requires), "events": list(manifest.events),
            "commands": list(report.commands),
        ]
    }

    private static let events = Route(
        .get, Route.api + "/events", operation: "listEvents",
        summary: "List the latest facts, newest first", tag: "Program", access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let entries = try await engine.latest(request.whole("limit") ?? 50)
        return .json(["events": .array(entries.map(describe))])
    }.taking(.query("limit", .integer(1...500), "The maximum number of facts. Default: 50."))
        .answering(
            .json(.object([.required("events", .list(of: event))]), "The facts, newest first"))

    private static let event = Schema.object([
        .required("cursor", .integer), .required("id", .id), .required("operation", .id),
        .required("device", .id),
        .required("instant", .integer.described("Milliseconds since 1970.")),
        .required("day", .day), .required("zone", .text(0...100)),
        .required("kind", .text(0...100)), .required("payload", .anything),
    ]).named("Event")

    private static func describe(_ entry: JournalEntry) -> JSON {
        let event = entry.sealed.event
        return [
            "cursor": .integer(entry.cursor.rawValue), "id": .string(event.id.description),
            "operation": .string(event.operation.description),
            "device": .string(entry.sealed.device.description),
            "instant": .integer(event.instant.milliseconds),
            "day": .string(event.day.description), "zone": .string(event.zone),
            "kind": .string(event.kind),
            "payload": (try? JSON(parsing: event.payload)) ?? .null,
        ]
    }
}
