internal import Blank
public import Core
internal import Engine
internal import RouteKit

/// Notes over HTTP.
public struct BlankRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "blank-routes", stability: .experimental,
            summary: "Notes over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for route in BlankRoutes.all { registrar.contribute(route, to: .routes) }
    }
}

/// The notes of a day, and a new one.
enum BlankRoutes {
    static let all: [Route] = [
        .question(
            "/blank", "blank.list", summary: "The notes of a day", tag: "Blank",
            parameters: [.query("on", .day, "The day; today unless given.")],
            answers: BlankNote.list
        ) { request, asking in
            Blank.notes(on: request.day("on") ?? asking.today, in: asking.view)
        },
        .command(NoteBlank.self, .post, "/blank", tag: "Blank"),
    ]
}
