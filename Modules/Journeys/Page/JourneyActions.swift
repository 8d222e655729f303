internal import Core
internal import Engine
internal import Journeys
internal import PageKit
internal import RouteKit

/// The routes for the forms about journeys.
enum JourneyActions {
    static let start = Route.form(
        StartJourney.self, "/journey/start", operation: "pageStartJourney",
        summary: "Start a journey.",
        reshow: { rejection, request, asking in
            JourneyPage.page(
                asking,
                wrong: .init(
                    title: request.form["title"] ?? "", item: request.form["item"] ?? "",
                    rejection: rejection))
        }, to: { _ in "/journey" }
    ) { "\($0.title): day \($0.day)" }

    static let act = Route.form(
        "/journey/do", operation: "pageJourneyDo", summary: "Complete or reopen a day, or end it.",
        reshow: { rejection, _, asking in
            JourneyPage.page(asking, wrong: .init(title: "", rejection: rejection))
        }
    ) { request, engine async throws(Rejection) in
        let day = try request.formDay()
        let home = request.form["back"] == "home" ? day.map { "/?day=\($0)" } ?? "/" : "/journey"
        func perform<C: Command>(
            _ command: C.Type, _ words: @Sendable (C.Reply) -> String
        ) async throws(Rejection) -> RouteReply {
            try await engine.done(try request.command(command), for: request, to: home, told: words)
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
