internal import Core
internal import Engine
internal import RouteKit
internal import Tension

/// Check-ins and suggestions: what is open, those of some days, and what may be done. Rules N.
enum TensionRoutes {
    static let all = questions + commands
    private static let tag = "Tension"
    private static let path = "/tension"

    private static let questions: [Route] = [
        .question(
            path, "tension.phase", summary: "What is open now", tag: tag, freshness: .moment,
            answers: TensionPhase.shape
        ) { _, asking in Tension.phase(at: asking.moment.instant, in: asking.view) },
        .question(
            path + "/check-ins", "tension.list", summary: "The check-ins of some days", tag: tag,
            parameters: RouteParameter.span, answers: CheckInLog.shape
        ) { request, asking throws(Rejection) in
            Tension.checkIns(over: try request.span(today: asking.today), in: asking.view)
        },
        .question(
            path + "/suggestions", "tension.suggestions", summary: "What may be suggested",
            tag: tag, answers: Suggestion.pool
        ) { _, asking in Tension.suggestions(in: asking.view) },
    ]

    private static let commands: [Route] = [
        .command(CheckTension.self, .post, path + "/check-ins", tag: tag),
        .command(MergeCheckIns.self, .post, path + "/merge", tag: tag),
        .command(
            FinishSuggestion.self, .post, path + "/check-ins/{checkIn}/done", tag: tag,
            summary: "Say that a suggestion was followed", fixed: ["done": true]),
        .command(
            FinishSuggestion.self, .post, path + "/check-ins/{checkIn}/skip", tag: tag,
            summary: "Put a suggestion away", fixed: ["done": false]),
        .command(AddSuggestion.self, .post, path + "/suggestions", tag: tag),
        .command(RemoveSuggestion.self, .delete, path + "/suggestions/{id}", tag: tag),
    ]
}
