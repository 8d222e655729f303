internal import Blank
public import Core
internal import Engine
internal import RouteKit

/// Notes over HTTP: those of a day, and a new one.
public struct BlankRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "blank-routes", stability: .experimental,
        summary: "Notes over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(routes, to: .routes)
    }

    private let routes = Route.chapter(
        "Blank", under: "/blank",
        [
            .question(
                "", "blank.list", summary: "The notes of a day",
                parameters: [.query("on", .day, "The day; today unless given.")],
                answers: BlankNote.list
            ) { request, asking in
                Blank.notes(on: request.day("on") ?? asking.today, in: asking.view)
            },
            .command(NoteBlank.self, .post, ""),
        ])
}
