internal import Coach
internal import CoachAPI
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The form actions of the Coach page.
enum CoachActions {
    static let apply = Route.form(
        ApplySuggestion.self, "/coach/do", operation: "pageApplySuggestion",
        summary: "Run an action that the coach suggests.",
        reshow: { rejection, _, asking in CoachPage.page(asking, wrong: rejection) },
        to: { $0.back(CoachPage.path) }
    ) { $0.text }

    static let choose = Route.form(
        ChooseArea.self, "/coach/area", operation: "pageChooseArea",
        summary: "Set the area of today.",
        reshow: { rejection, _, asking in CoachPage.page(asking, wrong: rejection) },
        to: { $0.back(CoachPage.path) }
    ) { $0.area.map { "Today's area is \($0.title.lowercased())" } ?? "Today has no area" }

    static let resume = Route.form(
        ResumeCoach.self, "/coach/resume", operation: "pageResumeCoach",
        summary: "Resume the conversation after a crisis message.", to: { _ in CoachPage.path }
    ) { _ in "Coach resumed" }

    /// Answers a message on the page itself. The message is not stored.
    static func say(_ model: CoachModel?) -> Route {
        .form(
            "/coach/say", operation: "pageSay", summary: "Send a message to the coach.",
            reshow: { rejection, request, asking in
                CoachPage.page(asking, typed: request.form["text"] ?? "", wrong: rejection)
            }
        ) { request, engine async throws(Rejection) in
            let command = try request.command(AskCoach.self)
            let service = CoachService(engine, zone: request.zone, model: model)
            let reply = try await service.answer(
                command, operation: request.operation, at: request.instant)
            return try await engine.show(request) { asking in
                CoachPage.page(
                    asking, about: command.item.map { ($0, command.isSkipping) },
                    said: (command.text, reply))
            }
        }
    }
}
