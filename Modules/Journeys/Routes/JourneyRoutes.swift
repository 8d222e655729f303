internal import Core
internal import Engine
internal import Journeys
internal import RouteKit

/// What can be asked and done about journeys. Rules J1–J3.
enum JourneyRoutes {
    private static let path = "/journeys"
    private static let one = path + "/{journey}"
    private static let tag = "Journeys"

    static let all: [Route] = [
        .question(
            path, "journeys.list", summary: "The journeys as they stood on a day", tag: tag,
            parameters: [.query("on", .day, "The day; the person's today unless given.")],
            answers: JourneyOverview.shape,
            "By their first day, with those set aside and whether another can be started"
        ) { request, asking in
            Journeys.overview(
                on: request.day("on") ?? asking.today, today: asking.today, in: asking.view)
        },
        .question(
            one + "/days", "journeys.days", summary: "The days of a journey", tag: tag,
            parameters: [.path("journey", .id, "The journey.")], answers: JourneyDay.list,
            "First to last"
        ) { request, asking throws(Rejection) in
            guard let id: JourneyID = request.id("journey") else { throw .unknownJourney }
            return try Journeys.days(of: id, today: asking.today, in: asking.view)
        },
        .command(StartJourney.self, .post, path, tag: tag, status: 201, answers: "The journey"),
        .command(
            CompleteJourneyDay.self, .post, one + "/done", tag: tag, answers: "The journey"),
        .command(
            ReopenJourneyDay.self, .post, one + "/reopen", tag: tag, answers: "The journey"),
        .command(EndJourney.self, .post, one + "/end", tag: tag, answers: "What was ended"),
    ]
}
