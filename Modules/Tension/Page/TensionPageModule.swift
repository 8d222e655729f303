public import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import Tension

/// The check-in card of Today, and what its buttons send; the addresses tell no more than the card.
/// Rules N, U7.
public struct TensionPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "tension-page", stability: .beta, summary: "A check-in card on Today.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("tension.card", .main, order: 50) { CheckInCard.draw($0) },
            to: .pageSections)
        registrar.contribute(TensionPageModule.check, TensionPageModule.finish, to: .routes)
    }

    private static let check = Route.form(
        CheckTension.self, "/check-in", operation: "pageCheckIn", summary: "Checks in."
    ) { _ in "Saved" }

    private static let finish = Route.form(
        "/check-in/{id}", operation: "pageFinishCheckIn", summary: "Finishes a suggestion.",
        parameters: [.path("id", .id, "The check-in.")]
    ) { request, engine async throws(Rejection) in
        let isDone = request.form["act"] == "done"
        do throws(Rejection) {
            let command = FinishSuggestion(done: isDone, of: request.id("id"))
            return try await engine.done(command, for: request, to: request.back()) { _ in
                isDone ? "Saved" : "Skipped"
            }
        } catch {
            // The page stood open for longer than the suggestion: what is shown next is right.
            guard error.code == "tension.nothing-open" else { throw error }
            return .done("That was a while ago; nothing was saved.", to: request.back())
        }
    }
}
