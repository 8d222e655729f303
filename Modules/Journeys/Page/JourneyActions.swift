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
                StartJourney(title, from: try request.formDay("start")),
                operation: request.operation, zone: request.zone)
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
        let id = request.form["journey"].flatMap { JourneyID($0) }
        let day = try request.formDay("day")
        let home = request.form["back"] == "home" ? day.map { "/?day=\($0)" } ?? "/" : "/journey"
        switch request.form["act"] {
        case "done":
            let command = CompleteJourneyDay(
                id, on: day, moodBefore: try request.formWhole("moodBefore"),
                moodAfter: try request.formWhole("moodAfter"),
                minutes: try request.formWhole("minutes"))
            let done = try await engine.perform(
                command, operation: request.operation, zone: request.zone)
            return .done(
                "\(done.reply.title): day \(done.reply.day) done",
                undo: done.isNew ? done.operation : nil, to: home)
        case "reopen":
            let done = try await engine.perform(
                ReopenJourneyDay(id, on: day), operation: request.operation, zone: request.zone)
            return .done(
                "\(done.reply.title): day \(done.reply.day) is open",
                undo: done.isNew ? done.operation : nil, to: home)
        case "end":
            let done = try await engine.perform(
                EndJourney(id, on: day), operation: request.operation, zone: request.zone)
            return .done(
                "\(done.reply): ended", undo: done.isNew ? done.operation : nil, to: home)
        default:
            throw Rejection("request.format", "There is no such action.", field: "act")
        }
    }
}

extension RouteRequest {
    /// A day of the form; nil if the field is empty.
    fileprivate func formDay(_ name: String) throws(Rejection) -> Day? {
        guard let text = form[name], !text.isEmpty else { return nil }
        guard let day = Day(text) else {
            throw Rejection("request.format", "That is not a day.", field: name)
        }
        return day
    }

    /// A whole number of the form; nil if the field is empty.
    fileprivate func formWhole(_ name: String) throws(Rejection) -> Int? {
        guard let text = form[name], !text.isEmpty else { return nil }
        guard let number = Int(text) else {
            throw Rejection("request.format", "That is not a whole number.", field: name)
        }
        return number
    }
}
