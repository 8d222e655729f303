internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// The HTTP routes for groups of items and for ranges of skipped days. Rules H14, H9.
enum GroupRoutes {
    static let all: [Route] = [
        .question(
            "/groups", "habits.groups", summary: "List the groups on a day", tag: "Groups",
            parameters: [.on], answers: GroupStatus.list, "The groups, ordered by name"
        ) { request, asking in
            Habits.groups(
                on: request.day("on") ?? asking.today, today: asking.today, in: asking.view)
        },
        .command(
            SetGroup.self, .post, "/groups", tag: "Groups", summary: "Create a group",
            fixed: ["group": nil], location: { "/groups/\($0.id)" }),
        .command(
            SetGroup.self, .put, "/groups/{group}", tag: "Groups", summary: "Change a group"),
        .command(RemoveGroup.self, .delete, "/groups/{group}", tag: "Groups"),
        .question(
            "/skips", "habits.skips", summary: "List the ranges of skipped days", tag: "Skips",
            answers: SkipRange.list, "The skipped ranges, oldest first"
        ) { _, asking in Habits.skipRanges(in: asking.view) },
        .command(
            SkipDays.self, .post, "/skips", tag: "Skips", location: { "/skips/\($0.id)" }),
        .command(RemoveSkipRange.self, .delete, "/skips/{range}", tag: "Skips"),
    ]
}
