internal import Core
internal import Engine
internal import Journeys
internal import PageKit
internal import RouteKit

/// What the forms of journeys do.
enum JourneyActions {
    static let start = Route.form(
        "/journey/start", operation: "pageStartJourney", summary: "Starts a journey."
    ) { request, engine async throws(Rejection) in
        let title = request.form["title"] ?? ""
        do throws(Rejection) {
            let outcome = try await engine.perform(
                try request.command(StartJourney.self), operation: request.operation,
                zone: request.zone)
            return .done(
                "\(outcome.reply.title): day \(outcome.reply.day)", undo: outcome.operation,
                to: "/journey")
        } catch {
            return try await engine.show(request) { asking throws(Rejection) in
                JourneyPage.page(asking, wrong: .init(title: title, rejection: error))
            }
        }
    }

    static let act = Route.form(
        "/journey/do", operation: "pageJourneyDo", summary: "Completes, reopens or ends."
    ) { request, engine async throws(Rejection) in
        do throws(Rejection) {
            return try await perform(request, engine)
        } catch {
            return try await engine.show(request) { asking throws(Rejection) in
                JourneyPage.page(asking, wrong: .init(title: "", rejection: error))
            }
        }
    }

    private static func perform(
        _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) -> RouteReply {
        let day = request.form["day"].flatMap { Day($0) }
        let home = request.form["back"] == "home" ? day.map { "/?day=\($0)" } ?? "/" : "/journey"
        func perform<C: Command>(
            _ command: C.Type, _ words: (C.Reply) -> String
        ) async throws(Rejection) -> RouteReply {
            let done = try await engine.perform(
                try request.command(command), operation: request.operation, zone: request.zone)
            return .done(
                words(done.reply), undo: done.isNew ? done.operation : nil, to: home)
        }
        switch request.form["act"] {
        case "done":
            return try await perform(CompleteJourneyDay.self) {
                "\($0.title): day \($0.day) done"
            }
        case "reopen":
            return try await perform(ReopenJourneyDay.self) { "\($0.title): day \($0.day) is open" }
        case "end": return try await perform(EndJourney.self) { "\($0.title): ended" }
        default: throw Rejection("request.format", "There is no such action.", field: "act")
        }
    }
}
