internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// The HTTP routes for goals: list, add, rename, archive, restore and move them. Rule G1.
enum GoalRoutes {
    static let all = Route.chapter(
        "Goals", under: "/goals",
        [
            .question(
                "", "daily-focus.goals", summary: "List the goals in the person's order",
                parameters: [.query("active", .boolean, "True to list active goals only.")],
                answers: Goal.list, "The goals, in the person's order"
            ) { request, asking in
                let activeOnly = request.parameters["active"]?.bool ?? false
                return DailyFocus.goals(activeOnly: activeOnly, in: asking.view)
            },
            .command(AddGoal.self, .post, "", status: 201, answers: "The goal"),
            .command(RenameGoal.self, .patch, "/{goal}", answers: "The goal"),
            .command(ArchiveGoal.self, .post, "/{goal}/archive", answers: "The goal"),
            .command(UnarchiveGoal.self, .post, "/{goal}/unarchive", answers: "The goal"),
            .command(MoveGoal.self, .post, "/{goal}/move", answers: "All goals in the new order"),
        ])
}
