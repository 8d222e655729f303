public import Core
internal import Engine
internal import RouteKit
internal import Tension

/// The check-ins and suggestions over HTTP: what is open, past check-ins, and the possible actions.
/// Rules N.
public struct TensionRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "tension-routes", stability: .beta,
        summary: "Tension check-ins and suggestions over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(routes, to: .routes)
    }

    private static let page: [RouteParameter] = [
        .query("limit", .integer(1...1_000), "The maximum number of check-ins. Default: 1,000."),
        .query("after", .id, "The id of the last check-in of the previous part (`next`)."),
    ]

    private let routes = Route.chapter(
        "Tension", under: "/tension",
        [
            .question(
                "", "tension.phase", summary: "Show the open check-in", freshness: .moment,
                answers: TensionPhase.shape
            ) { _, asking in Tension.phase(at: asking.moment.instant, in: asking.view) },
            .question(
                "/check-ins", "tension.list", summary: "List the check-ins of some days",
                parameters: RouteParameter.span + Self.page, answers: CheckInLog.shape
            ) { request, asking throws(Rejection) in
                try Tension.checkIns(
                    over: try request.span(today: asking.today),
                    limit: request.whole("limit") ?? 1_000, after: request.id("after"),
                    in: asking.view)
            },
            .question(
                "/suggestions", "tension.suggestions", summary: "List the suggestions",
                answers: Suggestion.pool
            ) { _, asking in Tension.suggestions(in: asking.view) },
            .command(CheckTension.self, .post, "/check-ins").open(to: .log),
            .command(MergeCheckIns.self, .post, "/merge").open(to: .log),
            .command(
                FinishSuggestion.self, .post, "/check-ins/{checkIn}/done",
                summary: "Mark the open suggestion as done", fixed: ["done": true]
            ).open(to: .log),
            .command(
                FinishSuggestion.self, .post, "/check-ins/{checkIn}/skip",
                summary: "Dismiss the open suggestion", fixed: ["done": false]
            ).open(to: .log),
            .command(AddSuggestion.self, .post, "/suggestions"),
            .command(RemoveSuggestion.self, .delete, "/suggestions/{id}"),
        ])
}
