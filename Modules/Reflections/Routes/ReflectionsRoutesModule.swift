public import Core
internal import Engine
internal import Reflections
internal import RouteKit

/// The reflections and moods over HTTP. Rule M1.
public struct ReflectionsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "reflections-routes", stability: .beta, summary: "Reflections and moods over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(routes, to: .routes)
    }

    private var routes: [Route] {
        [
            .question(
                "/reflections", "reflections.list", summary: "List the reflections",
                tag: "Reflections", parameters: RouteParameter.span, answers: ReflectionLog.shape
            ) { request, asking throws(Rejection) in
                Reflections.log(over: try request.span(today: asking.today), in: asking.view)
            },
            .command(WriteReflection.self, .put, "/reflections/{time}", tag: "Reflections").open(
                to: .log),
            .command(RemoveReflection.self, .delete, "/reflections/{time}", tag: "Reflections"),
            .question(
                "/moods", "reflections.moods", summary: "List the moods", tag: "Moods",
                parameters: RouteParameter.span, answers: MoodLog.shape
            ) { request, asking throws(Rejection) in
                Reflections.moodLog(over: try request.span(today: asking.today), in: asking.view)
            },
            .command(LogMood.self, .post, "/moods", tag: "Moods", location: { "/moods/\($0.id)" })
                .open(to: .log),
            .command(RemoveMood.self, .delete, "/moods/{id}", tag: "Moods"),
        ]
    }
}
