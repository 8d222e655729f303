internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// Goals: list, make, rename, archive, bring back, order.
enum GoalRoutes {
    private static let path = Route.api + "/goals"
    private static let one = path + "/{id}"
    private static let tag = "Goals"
    static let all = [list, add, rename, archive, unarchive, move]

    private static let goal = RouteParameter.path("id", .id, "The goal.")
    private static let goals = Schema.Property.required("goals", .list(of: FocusSchemas.goal))

    private static func answer(status: Int = 200) -> RouteAnswer {
        .json(
            FocusSchemas.done([.required("goal", FocusSchemas.goal)]), status: status, "The goal")
    }

    private static func id(_ request: RouteRequest) -> GoalID {
        request.id("id") ?? GoalID(high: 0, low: 0)
    }

    private static let list = Route.question(
        path, operation: "listGoals", summary: "The goals in the person's order", tag: tag,
        parameters: [.query("active", .boolean, "Whether to show active goals alone.")],
        answer: .json(.object([goals]), "In the person's order")
    ) { request, asking in
        let activeOnly = request.parameters["active"]?.bool ?? false
        let goals = DailyFocus.goals(activeOnly: activeOnly, in: asking.view)
        return ["goals": .array(goals.map(\.json))]
    }

    private static let title = Schema.object([.required("title", FocusSchemas.goalTitle)])

    private static let add = Route.command(
        .post, path, operation: "addGoal", summary: "Make a goal; at most 3 are active", tag: tag,
        body: title, answer: answer(status: 201),
        { AddGoal($0.body["title"]?.string ?? "") },
        reply: { $0.answer("goal", $0.reply.json) })

    private static let rename = Route.command(
        .patch, one, operation: "renameGoal", summary: "Give a goal another title", tag: tag,
        parameters: [goal], body: title, answer: answer(),
        { RenameGoal(id($0), to: $0.body["title"]?.string ?? "") },
        reply: { $0.answer("goal", $0.reply.json) })

    private static let archive = Route.command(
        .post, one + "/archive", operation: "archiveGoal", summary: "Put a goal away", tag: tag,
        parameters: [goal], answer: answer(), { ArchiveGoal(id($0)) },
        reply: { $0.answer("goal", $0.reply.json) })

    private static let unarchive = Route.command(
        .post, one + "/unarchive", operation: "unarchiveGoal",
        summary: "Make a goal active again", tag: tag, parameters: [goal], answer: answer(),
        { UnarchiveGoal(id($0)) }, reply: { $0.answer("goal", $0.reply.json) })

    private static let move = Route.command(
        .post, one + "/move", operation: "moveGoal",
        summary: "Move a goal in the person's order", tag: tag, parameters: [goal],
        body: .object([.optional("before", Schema.id.orNull.described("Null for the end."))]),
        answer: .json(FocusSchemas.done([goals]), "All goals, after it"),
        { MoveGoal(id($0), before: $0.body["before"]?.string.flatMap { GoalID($0) }) },
        reply: { $0.answer("goals", .array($0.reply.map(\.json))) })
}
