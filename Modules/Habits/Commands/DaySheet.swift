internal import CommandLineKit
internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import StreaksAPI

extension StreakKeeper {
    /// The streak as it stood when a day was over, or as it stands if the day is today.
    func standing(on day: Day, today: Day, in view: WorldView) -> Streak {
        guard day < today else { return habitDays(today: today, in: view) }
        var streak = habitDays(today: day + 1, in: view)
        streak.isPending = false
        return streak
    }
}

/// Everything that `cairn today` shows of a day's habits and tasks.
struct DaySheet: Sendable {
    var now: Instant
    var instances: [Instance]
    var tally: DayTally?
    var streak: Streak?
    var points: Int?
    /// Whether the person has any item at all.
    var hasItems: Bool

    init(_ scene: TodayPart.Scene) {
        let (day, today, view) = (scene.day, scene.today, scene.view)
        now = scene.asking.moment.instant
        instances = Habits.day(day, today: today, in: view)
        hasItems =
            !instances.isEmpty
            || !Habits.items(includingArchived: true, today: today, in: view).isEmpty
        if let keeper = view.answer(.streakKeeper) {
            tally = keeper.tallies(over: DaySpan(day), today: today, in: view).first
            streak = keeper.standing(on: day, today: today, in: view)
        }
        points = view.answer(.pointKeeper)?.total(over: DaySpan(day), today: today, in: view)
    }

    var members: JSONObject {
        var members: JSONObject = ["items": instances.json]
        if let tally {
            members["tally"] = [
                "scheduled": tally.scheduled.json, "completed": tally.completed.json,
                "excused": tally.excused.json, "verdict": .string(tally.verdict.rawValue),
                "threshold": tally.threshold.json,
            ]
        }
        if let streak {
            members["streak"] = [
                "current": streak.current.json, "longest": streak.longest.json,
                "start": streak.start.json, "pending": .bool(streak.isPending),
            ]
        }
        members["points"] = points.json
        return members
    }
}
