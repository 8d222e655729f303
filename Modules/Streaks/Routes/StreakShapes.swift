internal import Core
internal import RouteKit
internal import StreaksAPI

/// Streaks and tallies as JSON, and the schemas that say so.
enum StreakShapes {
    static let streak = Schema.object([
        .required("id", .text(0...100)), .required("title", .text()),
        .required("current", .integer),
        .required("start", Schema.day.orNull), .required("longest", .integer),
        .required("pending", .boolean.described("Whether today may still count.")),
    ]).named("Streak")

    static func json(_ streak: Streak) -> JSON {
        [
            "id": .string(streak.id), "title": .string(streak.title),
            "current": .integer(Int64(streak.current)),
            "start": .optional(streak.start?.description),
            "longest": .integer(Int64(streak.longest)), "pending": .bool(streak.isPending),
        ]
    }

    static let run = Schema.object([
        .required("from", .day), .required("to", .day),
        .required("count", .integer.described("Days that count; neutral days do not.")),
    ]).named("Run")

    static func json(_ run: Streak.Run) -> JSON {
        [
            "from": .string(run.span.first.description), "to": .string(run.span.last.description),
            "count": .integer(Int64(run.count)),
        ]
    }

    static let tally = Schema.object([
        .required("day", .day), .required("scheduled", .integer), .required("completed", .integer),
        .required("excused", .integer),
        .required("verdict", .choice(DayTally.Verdict.allCases.map(\.rawValue))),
        .required("threshold", .integer(0...100).described("Per cent that makes the day count.")),
    ]).named("Tally")

    static func json(_ tally: DayTally) -> JSON {
        [
            "day": .string(tally.day.description), "scheduled": .integer(Int64(tally.scheduled)),
            "completed": .integer(Int64(tally.completed)),
            "excused": .integer(Int64(tally.excused)), "verdict": .string(tally.verdict.rawValue),
            "threshold": .integer(Int64(tally.threshold)),
        ]
    }
}
