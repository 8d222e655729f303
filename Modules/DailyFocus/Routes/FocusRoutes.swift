internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// A day's focuses: where the person is, setting the three, and toggling one.
enum FocusRoutes {
    static let path = Route.api + "/focus"
    static let tag = "Focuses"
    static let all = [day, flow, set, toggle, onboard]

    private static let day = Route.question(
        path, operation: "getFocusDay", summary: "A day's three focuses", tag: tag,
        parameters: [.query("on", .day, "The day; the person's today unless given.")],
        answer: .json(
            .object([
                .required("day", .day), .required("today", .day),
                .required("entry", FocusSchemas.entry.orNull),
            ]), "The day; no entry if none was set")
    ) { request, asking in
        let day = request.day("on") ?? asking.today
        let entry = DailyFocus.entry(on: day, in: asking.view)
        return [
            "day": .string(day.description), "today": .string(asking.today.description),
            "entry": entry?.json ?? .null,
        ]
    }

    private static let flow = Route.question(
        path + "/flow", operation: "getFocusFlow",
        summary: "Where the person is with today: onboarding, choice, setup or home", tag: tag,
        parameters: [
            .query(
                "choice", .choice(FocusFlow.Choice.allCases.map(\.rawValue)),
                "The answer to “Continue or start fresh?”, if it was given.")
        ],
        answer: .json(.object([.required("day", .day)] + FocusSchemas.flow), "The step")
    ) { request, asking in
        let choice = request.text("choice").flatMap { FocusFlow.Choice(rawValue: $0) }
        let flow = DailyFocus.flow(on: asking.today, choosing: choice, in: asking.view)
        var members = flow.json.object ?? [:]
        members["day"] = .string(asking.today.description)
        return .object(members)
    }

    private static let set = Route.command(
        .post, path, operation: "setFocuses", summary: "Set today's three focuses", tag: tag,
        body: .object([
            .required(
                "focuses",
                .list(
                    of: .object([
                        .required("title", FocusSchemas.focusTitle), .required("goal", .id),
                        .optional("carriedFrom", Schema.day.orNull),
                    ]), count: 3...3))
        ]),
        answer: .json(
            FocusSchemas.done([.required("entry", FocusSchemas.entry)]), status: 201, "The entry"),
        { request in SetFocuses((request.body["focuses"]?.array ?? []).map(draft)) },
        reply: { $0.answer("entry", $0.reply.json) })

    private static func draft(_ json: JSON) -> FocusDraft {
        FocusDraft(
            json["title"]?.string ?? "", goal: json["goal"]?.string.flatMap { GoalID($0) },
            carriedFrom: json["carriedFrom"]?.string.flatMap { Day($0) })
    }

    private static let toggle = Route.command(
        .put, Route.api + "/focuses/{number}", operation: "toggleFocus",
        summary: "Say that a focus is done, or not after all", tag: tag,
        parameters: [.path("number", .integer(1...3), "Which of the three.")],
        body: .object([
            .required("done", .boolean),
            .optional("day", .day.described("The person's today unless given.")),
        ]),
        answer: .json(
            FocusSchemas.done([.required("entry", FocusSchemas.entry)]), "The entry, after it"),
        { request in
            ToggleFocus(
                request.whole("number") ?? 0,
                on: request.body["day"]?.string.flatMap { Day($0) },
                isDone: request.body["done"]?.bool ?? true)
        },
        reply: { $0.answer("entry", $0.reply.json) })

    private static let onboard = Route.command(
        .post, path + "/onboarding", operation: "finishFocusOnboarding",
        summary: "Go on from choosing goals to the day", tag: tag,
        answer: .json(
            FocusSchemas.done([.required("flow", .object(FocusSchemas.flow))]),
            "Where the person then is"),
        { _ in FinishOnboarding() }, reply: { $0.answer("flow", $0.reply.json) })
}
