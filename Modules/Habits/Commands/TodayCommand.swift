internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import StreaksAPI

/// `cairn today`: what a day holds and what came of it.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "What today holds, and what is done.",
        discussion: """
            Examples:
              cairn today
              cairn today --on yesterday
              cairn today --on 2016-03-21 --json
            """, aliases: ["ls"])

    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, -3d, 2026-11-20.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let sheet = try await session.ask { asking throws(Rejection) in
            try DaySheet(on: session.day(on, today: asking.today, leaning: .future), asking)
        }
        guard !session.wantsJSON else {
            session.show(sheet.members)
            return
        }
        DaySheetView(sheet: sheet, session: session).show()
    }
}

extension StreakKeeper {
    /// The streak as it stood when a day was over, or as it stands if the day is today.
    func standing(on day: Day, today: Day, in view: WorldView) -> Streak {
        guard day < today else { return habitDays(today: today, in: view) }
        var streak = habitDays(today: day + 1, in: view)
        streak.isPending = false
        return streak
    }
}

/// Everything that the command shows of a day.
struct DaySheet: Sendable {
    var day: Day
    var today: Day
    var now: Instant
    var instances: [Instance]
    var tally: DayTally?
    var streak: Streak?
    var points: Int?
    /// Whether the person has any item at all.
    var hasItems: Bool

    init(on day: Day, _ asking: Asking) throws(Rejection) {
        let (today, view) = (asking.today, asking.view)
        self.day = day
        self.today = today
        now = asking.moment.instant
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
        var members: JSONObject = [
            "day": .text(day), "today": .text(today), "items": .array(instances.map(\.json)),
        ]
        if let tally {
            members["tally"] = [
                "scheduled": .count(tally.scheduled), "completed": .count(tally.completed),
                "excused": .count(tally.excused), "verdict": .string(tally.verdict.rawValue),
                "threshold": .count(tally.threshold),
            ]
        }
        if let streak {
            members["streak"] = [
                "current": .count(streak.current), "longest": .count(streak.longest),
                "start": .text(streak.start), "pending": .bool(streak.isPending),
            ]
        }
        members["points"] = .optional(points)
        return members
    }
}
