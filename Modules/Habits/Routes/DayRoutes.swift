internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import RouteKit
internal import StreaksAPI

/// The day as the home screen shows it.
enum DayRoutes {
    static let all = [today]

    private static let today = Route.question(
        Route.api + "/today", operation: "getDay",
        summary: "A day: what is to be done, what is done", tag: "Days", parameters: [.on],
        answer: .json(
            Schema.object([
                .required("day", .day), .required("today", .day),
                .required("scheduled", .whole), .required("completed", .whole),
                .required("excused", .whole),
                .required("streak", Schema.whole.orNull), .required("points", Schema.whole.orNull),
                .required("instances", .list(of: HabitsSchemas.instance)),
            ]).named("Day"), "The day")
    ) { request, asking in
        let (today, view) = (asking.today, asking.view)
        let day = request.day("on") ?? today
        let instances = Habits.day(day, today: today, in: view)
        let scheduled = instances.filter { $0.isScheduled || $0.isCompleted }
        let streak = view.answer(.streakKeeper)?.habitDays(today: today, in: view)
        let points = view.answer(.pointKeeper)?.total(over: DaySpan(day), today: today, in: view)
        return [
            "day": day.json, "today": today.json,
            "scheduled": .integer(Int64(scheduled.count)),
            "completed": .integer(Int64(scheduled.count { $0.isCompleted })),
            "excused": .integer(Int64(scheduled.count { $0.isExcused })),
            "streak": .optional(streak?.current), "points": .optional(points),
            "instances": .array(instances.map(\.json)),
        ]
    }
}
