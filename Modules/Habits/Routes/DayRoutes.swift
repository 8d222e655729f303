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
                .required("scheduled", .integer), .required("completed", .integer),
                .required("excused", .integer),
                .required("streak", Schema.integer.orNull),
                .required("points", Schema.integer.orNull),
                .required("instances", .list(of: HabitsSchemas.instance)),
            ]).named("Day"), "The day"),
        encoded: { request, asking in
            let day = request.day("on") ?? asking.today
            let instances = Habits.day(day, today: asking.today, in: asking.view)
            var writer = PayloadWriter(capacity: 256 + 640 * instances.count)
            writer.field("day", day)
            writer.field("today", asking.today)
            write(instances, on: day, asking, to: &writer)
            writer.field("instances", encoded: list(instances))
            return writer.finish()
        })

    private static func write(
        _ instances: [Instance], on day: Day, _ asking: QueryContext, to writer: inout PayloadWriter
    ) {
        let (today, view) = (asking.today, asking.view)
        let scheduled = instances.filter { $0.isScheduled || $0.isCompleted }
        let streak = view.answer(.streakKeeper)?.habitDays(today: today, in: view)
        let points = view.answer(.pointKeeper)?.total(over: DaySpan(day), today: today, in: view)
        writer.field("scheduled", scheduled.count)
        writer.field("completed", scheduled.count { $0.isCompleted })
        writer.field("excused", scheduled.count { $0.isExcused })
        writer.field("streak", JSON.optional(streak?.current))
        writer.field("points", JSON.optional(points))
    }

    private static func list(_ instances: [Instance]) -> [UInt8] {
        let parts = instances.map(\.encoded).joined(separator: [UInt8(ascii: ",")])
        return [UInt8(ascii: "[")] + Array(parts) + [UInt8(ascii: "]")]
    }
}
