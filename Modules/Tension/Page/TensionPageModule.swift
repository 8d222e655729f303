public import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import Tension

/// The check-in card on Today and its actions. The addresses reveal no more than the card. Rules N,
/// U7.
public struct TensionPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "tension-page", stability: .beta, summary: "A check-in card on Today.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("tension.card", .aside, order: 8) { CheckInCard.draw($0) },
            PageSection("tension.link", .settings, order: 60) { _ in .init(link) },
            to: .pageSections)
        registrar.contribute(
            TensionPageModule.check, TensionPageModule.finish, CheckInsPage.route,
            CheckInsPage.add, CheckInsPage.remove, to: .routes)
    }

    /// The link on the settings page, because nothing on Today reveals the card's subject.
    private var link: String {
        """
        <section class="card" aria-labelledby="check-ins-link"><h2 id="check-ins-link">Tension \
        checks</h2><p class="soft">Your recent answers, and the suggestions.</p>\
        <p class="acts"><a class="btn quiet" href="/check-ins">Show checks</a></p></section>
        """
    }

    private static let check = Route.form(
        CheckTension.self, "/check-in", operation: "pageCheckIn", summary: "Check in."
    ) { _ in "Saved" }

    private static let finish = Route.form(
        "/check-in/{id}", operation: "pageFinishCheckIn", summary: "Finish a suggestion.",
        parameters: [.path("id", .id, "The id of the check-in.")]
    ) { request, engine async throws(Rejection) in
        let isDone = request.form["act"] == "done"
        do throws(Rejection) {
            let command = FinishSuggestion(done: isDone, of: request.id("id"))
            return try await engine.done(command, for: request, to: request.back()) { _ in
                isDone ? "Saved" : "Skipped"
            }
        } catch {
            // The page was open for longer than the suggestion. The next page shows the current
            // state.
            guard error.code == "tension.nothing-open" else { throw error }
            return .done("Nothing was saved: this check-in is no longer open.", to: request.back())
        }
    }
}
