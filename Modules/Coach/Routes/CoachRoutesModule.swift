internal import Coach
internal import CoachAPI
public import Core
internal import Engine
internal import RouteKit

/// The HTTP routes of the coach: check-in, messages, plan, suggestions and a preview of model
/// requests. Rules C, M2.
public struct CoachRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "coach-routes", stability: .beta, summary: "The coach over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in
                let model = program.provided(.coachModel)
                return Route.chapter(
                    "Coach", under: "/coach",
                    CoachRoutesModule.questions + CoachRoutesModule.commands
                        + [CoachRoutesModule.reply(model), CoachRoutesModule.preview(model)])
                    + [CoachStream.route(model)]
            }, to: .routeSources)
    }

    private static let areas = SuggestionArea.allCases.map(\.rawValue)

    private static let questions: [Route] = [
        .question(
            "", "coach.check-in", summary: "Show the check-in of this moment",
            parameters: [.query("area", .choice(areas), "The area of life to suggest items for.")],
            freshness: .moment, answers: CheckIn.shape
        ) { request, asking in
            Coach.checkIn(
                area: request.text("area").flatMap(SuggestionArea.init(rawValue:)),
                at: asking.moment, in: asking.view)
        },
        .question(
            "/plan", "coach.plan", summary: "Propose an order of today's items", freshness: .moment,
            answers: CoachReply.shape
        ) { _, asking in Coach.plan(at: asking.moment, in: asking.view) },
        .question(
            "/suggestions", "coach.suggestions", summary: "List the suggestions of the library",
            parameters: [
                .query("area", .choice(areas), "The area of life. Default: all."),
                .query("words", .text(.line(1...80)), "The words to find in the name."),
                .query("language", .choice(["en", "de"]), "The language of the names."),
            ], answers: Suggestion.list
        ) { request, _ in
            Suggestions.find(
                request.text("words") ?? "",
                area: request.text("area").flatMap(SuggestionArea.init(rawValue:)),
                language: request.text("language") ?? "en")
        },
    ]

    private static let commands: [Route] = [
        .command(ApplySuggestion.self, .post, "/do"),
        .command(ChooseArea.self, .post, "/area"),
        .command(ResumeCoach.self, .post, "/resume"),
    ]

    /// Returns a complete answer. A model words it if the server has one and the user allows it.
    private static func reply(_ model: CoachModel?) -> Route {
        var route = Route.command(AskCoach.self, .post, "/reply", answers: "The answer")
        guard let model else { return route }
        route.answers = [.json(AskCoach.answer.document.schema, "The answer")]
        route.handler = { request, engine async throws(Rejection) in
            let service = CoachService(engine, zone: request.zone, model: model)
            let reply = try await service.answer(
                try request.command(AskCoach.self), operation: request.operation,
                at: request.instant)
            return RouteReply(
                contentType: "application/json", body: AskCoach.answer.document.bytes(reply))
        }
        return route
    }

    private static func preview(_ model: CoachModel?) -> Route {
        .question(
            "/preview", "coach.preview", summary: "Show the request that a model would receive",
            parameters: [
                .query("text", .text(.lines(1...2_000)), "The message.", required: true),
                .query("item", .text(.line(1...80)), "The id of the item in question."),
            ], freshness: .moment, answers: Preview.shape
        ) { request, asking in
            let consent = Coach.consent(on: asking.today, in: asking.view)
            let command = AskCoach(request.text("text") ?? "", about: request.text("item"))
            let body = Coach.request(
                for: command, model: model?.name ?? "default",
                consent: consent == .off ? .on : consent, at: asking.moment, in: asking.view)
            return Preview(isSent: model != nil && consent != .off, body: body.body)
        }
    }

    /// The request that a model would receive.
    private struct Preview: Sendable {
        var isSent: Bool
        var body: JSON

        static let shape = Shape<Preview> {
            Member("sent", \.isSent, "True if a model is configured and the person allows it.")
            Member("body", \.body, "The body of the request.")
        }
    }
}
