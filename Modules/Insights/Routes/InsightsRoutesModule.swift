public import Core
internal import Engine
internal import Insights
internal import InsightsAPI
internal import RouteKit

/// The HTTP routes for patterns, reviews and experiments. Rules I1, I2.
public struct InsightsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "insights-routes", stability: .beta,
        summary: "Patterns, reviews and experiments over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route.chapter("Insights", under: "", Self.answers + Self.experiments), to: .routes)
    }

    private static let answers: [Route] = [patterns, review]

    /// The cache key includes the user's plan, which can change while the state does not.
    private static let patterns: Route = {
        let shape = PatternReport.shape.document
        var route = Route.question(
            "/insights", "insights.patterns", summary: "List the patterns found",
            parameters: [
                .query("series", .text(1...80), "The id or title of the only series to list.")
            ], answers: PatternReport.shape,
            "The tested patterns, confirmed ones first"
        ) { request, asking throws(Rejection) in
            try report(request, asking)
        }
        route.handler = { request, engine async throws(Rejection) in
            let isWhole = try await engine.ask(zone: request.zone) { asking in
                Insights.includesPatterns(on: asking.today, in: asking.view)
            }
            return try await request.reply(from: engine, variant: isWhole ? "" : "held back") {
                asking throws(Rejection) in
                RouteReply(
                    contentType: "application/json",
                    body: shape.bytes(try report(request, asking)))
            }
        }
        return route
    }()

    private static func report(
        _ request: RouteRequest, _ asking: QueryContext
    ) throws(Rejection) -> PatternReport {
        let report = Insights.patterns(at: asking.moment, in: asking.view)
        guard let name = request.text("series") else { return report }
        let one = try Insights.series(named: name, at: asking.moment, in: asking.view)
        return report.about(one.id)
    }

    private static let review = Route.question(
        "/review", "insights.review", summary: "Show the review of a week or a month",
        parameters: [
            .on,
            .query(
                "period", .choice(["week", "month"]), "The period: week or month. Default: week."),
        ], freshness: .moment, answers: Review.shape
    ) { request, asking in
        let day = min(request.day("on") ?? asking.today, asking.today)
        return request.text("period") == "month"
            ? Insights.month(of: day, at: asking.moment, in: asking.view)
            : Insights.week(of: day, at: asking.moment, in: asking.view)
    }

    private static let experiments: [Route] = [
        .question(
            "/experiments", "insights.experiments", summary: "List the experiments",
            answers: Experiment.list, "The experiments, running ones first, then the latest"
        ) { _, asking in Insights.experiments(at: asking.moment, in: asking.view) },
        .question(
            "/experiments/{experiment}", "insights.experiment", summary: "Show an experiment",
            parameters: [.path("experiment", .id, "The experiment's id.")],
            answers: Experiment.shape, "The plan, and the result after the last day"
        ) { request, asking throws(Rejection) in
            guard let id: ExperimentID = request.id("experiment") else { throw .unknownExperiment }
            return try Insights.experiment(id, at: asking.moment, in: asking.view)
        },
        .command(
            StartExperiment.self, .post, "/experiments", location: { "/experiments/\($0.id)" }),
        .command(CancelExperiment.self, .post, "/experiments/{experiment}/cancel"),
    ]
}
