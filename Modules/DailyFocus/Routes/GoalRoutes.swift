internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// Goals: list, make, rename, archive, bring back, order. Rule G1.
enum GoalRoutes {
    private static let path = "/goals"
    private static let one = path + "/{goal}"
    private static let tag = "Goals"

    static let all: [Route] = [
        .question(
            path, "daily-focus.goals", summary: "The goals in the person's order", tag: tag,
            parameters: [.query("active", .boolean, "Whether to show active goals alone.")],
            answers: Goal.list, "In the person's order"
        ) { request, asking in
            let activeOnly = request.parameters["active"]?.bool ?? false
            return DailyFocus.goals(activeOnly: activeOnly, in: asking.view)
        },
        .command(AddGoal.self, .post, path, tag: tag, status: 201, answers: "The goal"),
        .command(RenameGoal.self, .patch, one, tag: tag, answers: "The goal"),
        .command(ArchiveGoal.self, .post, one + "/archive", tag: tag, answers: "The goal"),
        .command(UnarchiveGoal.self, .post, one + "/unarchive", tag: tag, answers: "The goal"),
        .command(MoveGoal.self, .post, one + "/move", tag: tag, answers: "All goals, after it"),
    ]
}
