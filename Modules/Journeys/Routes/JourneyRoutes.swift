internal import Core
internal import Engine
internal import Journeys
internal import RouteKit

/// What can be asked and done about journeys.
enum JourneyRoutes {
    private static let path = Route.api + "/journeys"
    private static let one = path + "/{id}"
    private static let tag = "Journeys"
    private static let id = RouteParameter.path("id", .id, "The journey.")

    static let all = [list, days, start, complete, reopen, end]

    private static let list = Route.question(
        path, operation: "listJourneys", summary: "The journeys as they stood on a day", tag: tag,
        parameters: [.query("on", .day, "The day; the person's today unless given.")],
        answer: .json(
            .object([
                .required("day", .day), .required("journeys", .list(of: JourneySchemas.journey)),
                .required("setAside", .list(of: JourneySchemas.setAside)),
                .required("opening", JourneySchemas.opening),
                .required("minutes", JourneySchemas.count),
            ]), "By their first day, with those set aside and whether another can be started")
    ) { request, asking in
        let day = request.day("on") ?? asking.today
        let (today, view) = (asking.today, asking.view)
        return [
            "day": .string(day.description),
            "journeys": .array(Journeys.all(on: day, today: today, in: view).map(\.json)),
            "setAside": .array(Journeys.setAside(in: view).map(\.json)),
            "opening": Journeys.opening(today: today, in: view).json,
            "minutes": .integer(Int64(Journeys.focusMinutes(today: day, in: view))),
        ]
    }

    private static let days = Route.question(
        one + "/days", operation: "listJourneyDays", summary: "The days of a journey", tag: tag,
        parameters: [id],
        answer: .json(
            .object([.required("days", .list(of: JourneySchemas.journeyDay))]), "First to last")
    ) { request, asking throws(Rejection) in
        let id: JourneyID = request.subject
        let (today, view) = (asking.today, asking.view)
        guard let journey = Journeys.journey(id, on: today, today: today, in: view),
            let span = DaySpan(journey.start, journey.last)
        else {
            throw Rejection(
                "journeys.unknown", "There is no such journey.", field: "id",
                category: .notFound)
        }
        let days = Journeys.days(of: id, over: span, today: today, in: view)
        return ["days": .array(days.map(\.json))]
    }

    private static let answer = RouteAnswer.json(
        JourneySchemas.done([.required("journey", JourneySchemas.journey)]), "The journey")

    private static let start = Route.command(
        .post, path, operation: "startJourney", summary: "Start a journey", tag: tag,
        body: .object([
            .required("title", JourneySchemas.title),
            .optional("item", Schema.text(.line(1...64)).orNull.described("A habit's id.")),
            .optional("start", Schema.day.described("Day 1; the person's today unless given.")),
        ]),
        answer: .json(
            JourneySchemas.done([.required("journey", JourneySchemas.journey)]), status: 201,
            "The journey"),
        { request in
            StartJourney(
                request.body["title"]?.string ?? "", item: request.body["item"]?.string,
                from: request.bodyDay("start"))
        }, reply: { $0.json })

    private static let complete = Route.command(
        .post, one + "/done", operation: "completeJourneyDay",
        summary: "Complete a day; once more adds minutes and replaces moods", tag: tag,
        parameters: [id],
        body: .object([
            JourneySchemas.day, .optional("moodBefore", JourneySchemas.mood),
            .optional("moodAfter", JourneySchemas.mood),
            .optional("minutes", JourneySchemas.minutes),
        ]), answer: answer,
        { request in
            CompleteJourneyDay(
                request.subject, on: request.bodyDay("day"),
                moodBefore: request.bodyWhole("moodBefore"),
                moodAfter: request.bodyWhole("moodAfter"), minutes: request.bodyWhole("minutes"))
        }, reply: { $0.json })

    private static let reopen = Route.command(
        .post, one + "/reopen", operation: "reopenJourneyDay",
        summary: "Take the completion of a day back", tag: tag, parameters: [id],
        body: .object([JourneySchemas.day]), answer: answer,
        { ReopenJourneyDay($0.subject, on: $0.bodyDay("day")) }, reply: { $0.json })

    private static let end = Route.command(
        .post, one + "/end", operation: "endJourney", summary: "End a journey; its days stay",
        tag: tag, parameters: [id], body: .object([JourneySchemas.day]),
        answer: .json(
            JourneySchemas.done([.required("title", JourneySchemas.words)]), "Its title"),
        { EndJourney($0.subject, on: $0.bodyDay("day")) },
        reply: { outcome in
            [
                "operation": .string(outcome.operation.description),
                "isNew": .bool(outcome.isNew), "title": .string(outcome.reply),
            ]
        })
}

extension RouteRequest {
    /// The journey in the path; the schema has seen to it that there is one.
    fileprivate var subject: JourneyID { id("id") ?? JourneyID(high: 0, low: 0) }

    fileprivate func bodyDay(_ name: String) -> Day? { body[name]?.string.flatMap { Day($0) } }

    fileprivate func bodyWhole(_ name: String) -> Int? { body[name]?.whole.map { Int($0) } }
}

extension Outcome where Reply == Journey {
    fileprivate var json: JSON {
        [
            "operation": .string(operation.description), "isNew": .bool(isNew),
            "journey": reply.json,
        ]
    }
}
