public import Core

extension Streak {
    /// The streak as it is shown.
    public static let shape = Shape<Streak>("Streak") {
        Member("id", \.id)
        Member("title", \.title)
        Member("unit", \.unit, "What is counted: days, weeks or months.")
        Member("current", \.current)
        Member("start", \.start)
        Member("longest", \.longest)
        Member("pending", \.isPending, "Whether today may still count.")
        Member("history", \.history, "Every run, first to last.")
    }
}

extension Streak.Run {
    /// The run as it is shown.
    public static let shape = Shape<Streak.Run>("Run") {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("count", \.count, "Days that count; neutral days do not.")
    }
}

/// The streaks as they stand on a day.
public struct StreakList: Hashable, Shaped {
    /// The day.
    public let day: Day
    /// Habit days, then lines, then every habit.
    public let streaks: [Streak]

    /// Streaks as they stand on a day.
    public init(day: Day, streaks: [Streak]) {
        self.day = day
        self.streaks = streaks
    }

    public static let shape = Shape<StreakList> {
        Member("day", \.day)
        Member("streaks", \.streaks)
    }
}

extension DayTally {
    /// The tally as it is shown.
    public static let shape = Shape<DayTally>("Tally") {
        Member("day", \.day)
        Member("scheduled", \.scheduled)
        Member("completed", \.completed)
        Member("excused", \.excused)
        Member("exempt", \.exempt, "Added that day or later, and not done: not against the day.")
        Member("extra", \.extra, "Completed on a day off: in neither number.")
        Member("vanished", \.isVanished, "Whether the day never came for the person.")
        Member("verdict", \.verdict)
        Member("threshold", \.threshold, "Per cent that makes the day count.")
    }
}
