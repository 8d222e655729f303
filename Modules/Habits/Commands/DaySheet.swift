internal import CommandLineKit
internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import StreaksAPI

/// The data that `cairn today` shows about a day's habits and tasks.
struct DaySheet: Sendable {
    var now: Instant
    var instances: [Instance]
    var tally: DayTally?
    var streak: Streak?
    /// The streak to show next to the date: the streak of habit days, or another one if the user
    /// has no habits.
    var leading: Streak?
    var points: Int?
    /// True if the user has any habit or task.
    var hasItems: Bool
    /// True if the user has other content for the day, such as focuses or a journey.
    var hasOthers: Bool

    init(_ scene: TodayPart.Scene) {
        let (day, today, view) = (scene.day, scene.today, scene.view)
        now = scene.asking.moment.instant
        instances = Habits.day(day, today: today, in: view)
        hasItems =
            !instances.isEmpty
            || !Habits.items(includingArchived: true, today: today, in: view).isEmpty
        if let provider = view.answer(.streakProvider) {
            tally = provider.tallies(over: DaySpan(day), today: today, in: view).first
            streak = provider.habitDays(on: day, today: today, in: view)
            leading = provider.leading(on: day, today: today, in: view)
        }
        hasOthers = view.hasStreakLines
        points = view.answer(.pointProvider)?.total(over: DaySpan(day), today: today, in: view)
    }

    var members: JSONObject {
        var members: JSONObject = ["items": instances.json]
        if let tally {
            members["tally"] = [
                "scheduled": tally.scheduled.json, "completed": tally.completed.json,
                "excused": tally.excused.json, "exempt": tally.exempt.json,
                "extra": tally.extra.json,
                "vanished": .bool(tally.isVanished),
                "verdict": .string(tally.verdict.rawValue), "threshold": tally.threshold.json,
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
