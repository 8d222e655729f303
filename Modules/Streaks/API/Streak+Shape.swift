public import Core

extension Streak {
    /// The shape of a streak in API responses and exports.
    public static let shape = Shape<Streak>("Streak") {
        Member("id", \.id)
        Member("title", \.title)
        Member("unit", \.unit, "The counted unit: days, weeks or months.")
        Member("current", \.current)
        Member("start", \.start)
        Member("longest", \.longest)
        Member("pending", \.isPending, "True if today can still count.")
        Member("history", \.history, "Every run, first to last.")
    }
}

extension Streak.Run {
    /// The shape of a run in API responses and exports.
    public static let shape = Shape<Streak.Run>("Run") {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("count", \.count, "Days that count; neutral days do not.")
    }
}

/// The user's streaks as of a day.
public struct StreakList: Hashable, Shaped {
    /// The day as of which the streaks are counted.
    public let day: Day
    /// The streaks: habit days, then lines, then every habit.
    public let streaks: [Streak]

    /// Creates a list of streaks as of a day.
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
    /// The shape of a day tally in API responses and exports.
    public static let shape = Shape<DayTally>("Tally") {
        Member("day", \.day)
        Member("scheduled", \.scheduled)
        Member("completed", \.completed)
        Member("excused", \.excused)
        Member(
            "exempt", \.exempt,
            "The items added that day or later and not done. They do not count against the day.")
        Member("extra", \.extra, "The items completed on a day off. They are in neither number.")
        Member("vanished", \.isVanished, "True if the day was skipped by a change of time zone.")
        Member("verdict", \.verdict)
        Member("threshold", \.threshold, "The percentage at which the day counts.")
    }
}
