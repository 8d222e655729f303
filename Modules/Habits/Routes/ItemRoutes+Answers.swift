internal import Core
internal import Engine
internal import Habits
internal import RouteKit

extension ItemRoutes {
    static let answers = [statistics, schedule, preview, series, explain]

    private static let statistics = Route.question(
        one + "/statistics", operation: "getStatistics", summary: "What an item came to", tag: tag,
        parameters: [.item],
        answer: .json(HabitsSchemas.statistics, "Seven and thirty days, streaks, strength")
    ) { request, asking throws(Rejection) in
        let found = Habits.statistics(
            of: request.subject(), today: asking.today, in: asking.view)
        guard let found else { throw .noItem }
        return found.json
    }

    private static let schedule = Route.question(
        one + "/schedule", operation: "getSchedule", summary: "The next days of an item", tag: tag,
        parameters: [
            .item, .query("from", .day, "The first day; today unless given."),
            .query("count", .integer(1...366), "How many days; fourteen unless given."),
        ],
        answer: .json(.object([.required("days", HabitsSchemas.days)]), "Days on which it is due")
    ) { request, asking throws(Rejection) in
        let from = request.day("from") ?? asking.today
        guard let item = Habits.item(request.subject(), on: from, in: asking.view) else {
            throw .noItem
        }
        let days = Habits.next(
            request.whole("count") ?? 14, of: item.id, from: from, in: asking.view)
        return ["days": .days(days)]
    }

    private static let preview = Route(
        .post, Route.api + "/preview", operation: "previewSchedule",
        summary: "The next days of an item that is not there yet", tag: tag
    ) { request, engine async throws(Rejection) in
        let command = try command(from: request.body)
        let days = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            try Habits.preview(
                14, command.kind, command.fields, start: command.start ?? asking.today)
        }
        return .json(["days": .days(days)])
    }.taking(body: HabitsSchemas.newItem).answering(
        .json(.object([.required("days", HabitsSchemas.days)]), "At most fourteen days"))

    private static let series = Route.question(
        one + "/series", operation: "getSeries", summary: "An item day by day, as for a heatmap",
        tag: tag, parameters: [.item] + RouteParameter.span,
        answer: .json(
            .object([
                .required("from", .day), .required("to", .day),
                .required("scheduled", HabitsSchemas.days),
                .required("completed", HabitsSchemas.days),
                .required("excused", HabitsSchemas.days),
                .required("amounts", .list(of: HabitsSchemas.change)),
                .required("targets", .list(of: HabitsSchemas.amount)),
            ]), "Sets of days; an amount and a target for each day")
    ) { request, asking throws(Rejection) in
        let span = try request.span(today: asking.today)
        let found = Habits.series(
            of: request.subject(), over: span, today: asking.today, in: asking.view)
        guard let found else { throw .noItem }
        return [
            "from": span.first.json, "to": span.last.json, "scheduled": .days(found.scheduled.days),
            "completed": .days(found.completed.days), "excused": .days(found.excused.days),
            "amounts": .array(found.amounts.map(\.json)),
            "targets": .array(found.targets.map(\.json)),
        ]
    }

    private static let explain = Route.question(
        one + "/explain", operation: "explainItem",
        summary: "Why a day of an item counts as it does", tag: tag, parameters: [.item, .on],
        answer: .json(
            .object([.required("day", .day), .required("reasons", .list(of: HabitsSchemas.words))]),
            "Sentences")
    ) { request, asking throws(Rejection) in
        let day = request.day("on") ?? asking.today
        guard let item = Habits.item(request.subject(), on: day, in: asking.view) else {
            throw .noItem
        }
        let reasons = Habits.explain(item.id, on: day, today: asking.today, in: asking.view)
        return ["day": day.json, "reasons": .array(reasons.map(JSON.string))]
    }
}
