public import Core
internal import Engine
internal import Journeys
internal import RouteKit

/// The HTTP routes for journeys: the current ones, their days, and starting, completing and ending
/// them. Rules J1–J3.
public struct JourneysRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "journeys-routes", stability: .beta, summary: "Journeys over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(routes, to: .routes)
    }

    private let routes = Route.chapter(
        "Journeys", under: "/journeys",
        [
            .question(
                "", "journeys.list", summary: "List the journeys as of a day",
                parameters: [.on],
                answers: JourneyOverview.shape,
                "The journeys by first day, those set aside, and if another can be started"
            ) { request, asking in
                Journeys.overview(
                    on: request.day("on") ?? asking.today, today: asking.today, in: asking.view)
            },
            .question(
                "/{journey}/days", "journeys.days", summary: "List the days of a journey",
                parameters: [.path("journey", .id, "The journey.")], answers: JourneyDay.list,
                "The days, first to last"
            ) { request, asking throws(Rejection) in
                guard let id: JourneyID = request.id("journey") else { throw .unknownJourney }
                return try Journeys.days(of: id, today: asking.today, in: asking.view)
            },
            .command(StartJourney.self, .post, "", status: 201, answers: "The journey"),
            .command(
                CompleteJourneyDay.self, .post, "/{journey}/done", answers: "The journey"
            ).open(to: .log),
            .command(
                ReopenJourneyDay.self, .post, "/{journey}/reopen", answers: "The journey"
            ).open(to: .log),
            .command(EndJourney.self, .post, "/{journey}/end", answers: "The ended journey"),
        ])
}
