internal import Core
internal import Engine
internal import ExplanationsAPI
internal import Habits
internal import RouteKit

extension ItemRoutes {
    static let answers: [Route] = [
        list, get, statistics, schedule, preview, series, explain, why, subjects,
    ]

    private static let list = Route.question(
        "/items", "habits.items", summary: "List the items in the person's order", tag: tag,
        parameters: [.query("archived", .boolean, "True to include archived items.")],
        answers: Item.list, "The habits, then the tasks"
    ) { request, asking in
        Habits.items(
            includingArchived: request.parameters["archived"]?.bool ?? false,
            today: asking.today, in: asking.view)
    }

    private static let get = Route.question(
        one, "habits.item", summary: "Show an item and its state on a day", tag: tag,
        parameters: [.item, .on],
        answers: Shape<(item: Item, instance: Instance?)> {
            Member("item", \.item, "The item.")
            Member(
                "instance", \.instance,
                "The item's state on the day; null if it did not exist then.")
        }, "The item and its state on the day"
    ) { request, asking throws(Rejection) in
        let day = request.day("on") ?? asking.today
        let item = try request.item(on: day, asking)
        return (
            item, Habits.instance(of: item.id, on: day, today: asking.today, in: asking.view)
        )
    }.read(as: "cairn://item/{item}")

    private static let statistics = Route.question(
        one + "/statistics", "habits.statistics", summary: "Show an item's statistics", tag: tag,
        parameters: [.item], answers: ItemStatistics.shape,
        "The results of 7 and 30 days, the streaks and the strength"
    ) { request, asking throws(Rejection) in
        let found = request.id("item", of: Item.self).flatMap {
            Habits.statistics(of: $0, today: asking.today, in: asking.view)
        }
        guard let found else { throw .unknownItem }
        return found
    }

    private static let days = Shape<[Day]> {
        Member("days", \.self, "The days in ascending order.")
    }

    private static let schedule = Route.question(
        one + "/schedule", "habits.schedule", summary: "List the next days of an item", tag: tag,
        parameters: [
            .item, .query("from", .day, "The first day. Default: today."),
            .query("count", .integer(1...366), "The number of days. Default: 14."),
        ], answers: days, "The days on which the item is due"
    ) { request, asking throws(Rejection) in
        let from = request.day("from") ?? asking.today
        return Habits.next(
            request.whole("count") ?? 14, of: try request.item(on: from, asking).id, from: from,
            in: asking.view)
    }

    private static let preview = Route(
        .post, Route.api + "/preview", operation: "habitsPreview",
        summary: "Preview the next days of a new item", tag: tag, access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let command = try request.command(AddItem.self)
        let next = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            try Habits.preview(
                14, command.kind, command.fields, start: command.start, today: asking.today)
        }
        return .json(days.json(next))
    }.taking(body: .object(AddItem.form.properties)).answering(
        .json(days.schema, "The next days, at most fourteen"))

    private static let series = Route.question(
        one + "/series", "habits.series", summary: "Show an item day by day, for charts",
        tag: tag, parameters: [.item] + RouteParameter.span, answers: ItemSeries.shape,
        "The scheduled, completed and excused days, the amounts and the targets"
    ) { request, asking throws(Rejection) in
        let span = try request.span(today: asking.today)
        let found = request.id("item", of: Item.self).flatMap {
            Habits.series(of: $0, over: span, today: asking.today, in: asking.view)
        }
        guard let found else { throw .unknownItem }
        return found
    }

    private static let explain = Route.question(
        one + "/explain", "habits.explain", summary: "Explain why days of an item count or not",
        tag: tag, parameters: [.item, .on] + RouteParameter.span, answers: Explanation.shape
    ) { request, asking throws(Rejection) in
        let span = try request.explained(asking) ?? DaySpan(asking.today)
        let item = try request.item(on: span.last, asking)
        return Explanation(item, over: span, today: asking.today, in: asking.view)
    }

    private static let why = Route.question(
        "/explain/{what}", "habits.why", summary: "Explain how a shown value is computed",
        tag: "Days",
        parameters: [
            .path(
                "what", .text(.line(1...80)),
                "`streak`, `points`, or another key that `/explain` lists."), .on,
        ] + RouteParameter.span, freshness: .moment, answers: Explanation.shape
    ) { request, asking throws(Rejection) in
        let span = try request.explained(asking)
        return try asking.view.explain(
            request.text("what") ?? "", over: span, at: asking.moment
        ).orThrow(.unknown("figure", code: "explain.unknown", field: "what"))
    }

    private static let subjects = Route.question(
        "/explain", "habits.explainable", summary: "List the values that can be explained",
        tag: "Days", freshness: .moment, answers: ExplanationSubject.list
    ) { _, asking in asking.view.explainable(at: asking.moment) }
}
