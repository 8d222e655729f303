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
        registrar.contribute(BlankRoutes.list, to: .routes)
        registrar.contribute(BlankRoutes.note, to: .routes)
    }
}

/// The notes of a day, and a new one.
enum BlankRoutes {
    private static let path = Route.api + "/blank"
    private static let shape = Schema.object([
        .required("id", .id), .required("day", .day), .required("text", .text()),
    ]).named("BlankNote")

    static let list = Route.question(
        path, operation: "listBlankNotes", summary: "The notes of a day", tag: "Blank",
        parameters: [.query("on", .day, "The day; today unless given.")],
        answer: .json(.object([.required("notes", .list(of: shape))]), "First to last")
    ) { request, asking throws(Rejection) in
        let notes = Blank.notes(on: request.day("on") ?? asking.today, in: asking.view)
        return ["notes": .array(notes.map(\.json))]
    }

    static let note = Route.command(
        .post, path, operation: "noteBlank", summary: "Note something", tag: "Blank",
        body: .object([
            .required("text", .text(1...500)),
            .optional("day", Schema.day.described("The person's today unless given.")),
        ]),
        answer: .json(
            .object([
                .required("operation", .id), .required("isNew", .boolean), .required("day", .day),
            ]), "The day"),
        { request throws(Rejection) in
            NoteBlank(
                request.body["text"]?.string ?? "",
                on: request.body["day"]?.string.flatMap { Day($0) })
        },
        reply: {
            [
                "operation": .string($0.operation.description), "isNew": .bool($0.isNew),
                "day": .string($0.reply.description),
            ]
        })
}
