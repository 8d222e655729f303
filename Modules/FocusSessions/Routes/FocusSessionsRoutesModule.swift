public import Core
internal import Engine
internal import FocusSessions
internal import RouteKit

/// The sessions over HTTP: the current one, a live countdown, past ones and templates. Rules F1,
/// F2, F4.
public struct FocusSessionsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "focus-sessions-routes", stability: .beta, summary: "Focus sessions over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(routes + [SessionStream.route], to: .routes)
    }

    private let routes = Route.chapter(
        "Focus sessions", under: "/focus",
        [
            .question(
                "/session", "focus-sessions.status", summary: "Show the current session",
                freshness: .moment, answers: SessionStatus.shape
            ) { _, asking in FocusSessions.status(at: asking.moment, in: asking.view) },
            .question(
                "/sessions", "focus-sessions.list",
                summary: "List the focus sessions of a span of days",
                parameters: RouteParameter.span, freshness: .moment, answers: FocusSession.list,
                "The sessions, in the order of their start"
            ) { request, asking throws(Rejection) in
                FocusSessions.sessions(
                    over: try request.span(today: asking.today), at: asking.moment.instant,
                    in: asking.view)
            },
            .command(
                StartSession.self, .post, "/session", status: 201, answers: "The current session"
            ).open(to: .log),
            .command(PauseSession.self, .post, "/session/pause", answers: "The current session")
                .open(
                    to: .log),
            .command(ResumeSession.self, .post, "/session/resume", answers: "The current session")
                .open(to: .log),
            .command(EndSession.self, .post, "/session/end", answers: "The current session").open(
                to: .log),
            .question(
                "/templates", "focus-sessions.templates", summary: "List the templates",
                answers: SessionTemplate.list
            ) { _, asking in FocusSessions.templates(in: asking.view) },
            .command(AddSessionTemplate.self, .post, "/templates", status: 201),
            .command(RenameSessionTemplate.self, .post, "/templates/rename"),
            .command(
                RemoveSessionTemplate.self, .post, "/templates/remove",
                answers: "The templates that are left"),
        ])
}
