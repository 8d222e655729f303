public import Core

extension Streak {
    /// The JSON form of a streak in API responses and exports.
    public static let shape = Shape<Streak>("Streak") {
        Member("id", \.id, "The id: `habit-days` or an item's id.")
        Member("title", \.title, "The name of the streak.")
        Member("unit", \.unit, "The counted unit: days, weeks or months.")
        Member("current", \.current, "The length of the current streak, in `unit`.")
        Member("start", \.start, "The first day of the current streak. Null without one.")
        Member("longest", \.longest, "The length of the longest streak, in `unit`.")
        Member("pending", \.isPending, "True if today can still count.")
        Member("history", \.history, "Every run, first to last.")
    }
}

extension Streak.Run {
    /// The JSON form of a run in API responses and exports.
    public static let shape = Shape<Streak.Run>("Run") {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("count", \.count, "Days that count; neutral days do not.")
    }
}

/// The user's streaks at the end of a day, or as they currently are for today.
public struct StreakList: Hashable, Shaped {
    /// The day as of which the streaks are counted.
    public let day: Day
    /// The streaks: first habit days, then streaks with their own rules, then every habit.
    public let streaks: [Streak]

    /// Creates a list of streaks as of a day.
    public init(day: Day, streaks: [Streak]) {
        self.day = day
        self.streaks = streaks
    }

    public static let shape = Shape<StreakList> {
        Member("day", \.day)
        Member("streaks", \.streaks, "The streaks.")
    }
}

extension DayTally {
    /// The JSON form of a day's tally in API responses and exports.
    public static let shape = Shape<DayTally>("Tally") {
        Member("day", \.day)
        Member("scheduled", \.scheduled, "The number of habits due on the day.")
        Member("completed", \.completed, "The number of due habits that were done.")
        Member("excused", \.excused, "The number of due habits that were excused.")
        Member(
            "exempt", \.exempt,
            "The items added that day or later and not done. They do not count against the day.")
        Member("extra", \.extra, "The items completed on a day off. They are in neither number.")
        Member("vanished", \.isVanished, "True if the day was skipped by a change of time zone.")
        Member("verdict", \.verdict)
        Member("threshold", \.threshold, "The percentage at which the day counts.")
    }
}
