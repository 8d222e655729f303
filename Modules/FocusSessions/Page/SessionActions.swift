internal import Core
internal import Engine
internal import FocusSessions
internal import PageKit
internal import RouteKit

/// The actions of the sessions' forms.
enum SessionActions {
    private static let page = "/focus#session"

    static let change = Route.form(
        "/focus/session", operation: "pageSession",
        summary: "Start, pause, resume or end a session."
    ) { request, engine async throws(Rejection) in
        switch request.form["act"] {
        case "start":
            let command = try request.command(StartSession.self)
            return try await engine.done(command, for: request, to: page) {
                "\(($0.session?.intended ?? 0).counted("minute")) of focus: started"
            }
        case "pause":
            return try await engine.done(PauseSession(), for: request, to: page) { _ in "Paused" }
        case "resume":
            return try await engine.done(ResumeSession(), for: request, to: page) { _ in
                "Session resumed"
            }
        case "end":
            let command = EndSession(request.form["session"].flatMap { SessionID($0) })
            return try await engine.done(command, for: request, to: page) {
                "\($0.minutesToday.counted("minute")) of focus today"
            }
        default: throw Rejection("request.format", "There is no such action.", field: "act")
        }
    }

    static let addTemplate = Route.form(
        AddSessionTemplate.self, "/focus/templates", operation: "pageAddSessionTemplate",
        summary: "Add a timer template.", to: { _ in page }
    ) { "\($0.name): added" }

    static let changeTemplate = Route.form(
        "/focus/templates/do", operation: "pageChangeSessionTemplate",
        summary: "Rename or remove a timer template."
    ) { request, engine async throws(Rejection) in
        let template = request.form["template"] ?? ""
        switch request.form["act"] {
        case "rename":
            let command = RenameSessionTemplate(template, to: request.form["name"] ?? "")
            return try await engine.done(command, for: request, to: page) {
                "\($0.name): renamed"
            }
        case "remove":
            let command = RemoveSessionTemplate(template)
            return try await engine.done(command, for: request, to: page) { _ in "Removed" }
        default: throw Rejection("request.format", "There is no such action.", field: "act")
        }
    }
}
