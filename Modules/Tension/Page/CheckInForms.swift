internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import Tension

/// What the buttons of the card send; the addresses tell no more than the card.
enum CheckInForms {
    static let all = [check, finish]

    private static let check = Route.form(
        "/check-in", operation: "pageCheckIn", summary: "Checks in."
    ) { request, engine async throws(Rejection) in
        let outcome = try await engine.perform(
            try request.command(CheckTension.self), operation: request.operation,
            zone: request.zone)
        return .done(
            "Saved", undo: outcome.isNew ? outcome.operation : nil, to: request.back())
    }

    private static let finish = Route.form(
        "/check-in/{id}", operation: "pageFinishCheckIn", summary: "Finishes a suggestion.",
        parameters: [.path("id", .id, "The check-in.")]
    ) { request, engine async throws(Rejection) in
        let isDone = request.form["act"] == "done"
        do throws(Rejection) {
            let outcome = try await engine.perform(
                FinishSuggestion(done: isDone, of: request.id("id")),
                operation: request.operation, zone: request.zone)
            return .done(
                isDone ? "Saved" : "Skipped", undo: outcome.isNew ? outcome.operation : nil,
                to: request.back())
        } catch {
            // The page stood open for longer than the suggestion: what is shown next is right.
            guard error.code == "tension.nothing-open" else { throw error }
            return .done("That was a while ago; nothing was saved.", to: request.back())
        }
    }
}
