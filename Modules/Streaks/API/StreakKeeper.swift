public import Core

/// A streak as of a day. Rule K3, K6.
public struct Streak: Hashable, Shaped {
    /// `habit-days`, the id of a line, or the id of an item.
    public var id: String
    /// The title shown to the user.
    public var title: String
    /// The number of qualified days in the current run, including today once it qualifies.
    public var current: Int
    /// The first day of the current run; nil while `current` is 0.
    public var start: Day?
    /// The length of the longest run, in qualified days.
    public var longest: Int
    /// True if today has not qualified yet but still can.
    public var isPending: Bool
    /// Every run with at least one qualified day, oldest first.
    public var history: [Run]

    /// A run of days without a break.
    public struct Run: Hashable, Shaped {
        /// The first and last qualified day.
        public var span: DaySpan
        /// The number of qualified days, without the neutral days between them.
        public var count: Int
        /// Creates a run.
        public init(span: DaySpan, count: Int) {
            self.span = span
            self.count = count
        }
    }

    /// Creates a streak.
    public init(
        id: String, title: String, current: Int, start: Day?, longest: Int, isPending: Bool,
        history: [Run]
    ) {
        self.id = id
        self.title = title
        self.current = current
        self.start = start
        self.longest = longest
        self.isPending = isPending
        self.history = history
    }
}

/// The habit tally of a day. Rule K1, K2.
public struct DayTally: Hashable, Shaped {
    /// The civil day.
    public var day: Day
    /// The number of scheduled habits.
    public var scheduled: Int
    /// The number of scheduled habits that were completed.
    public var completed: Int
    /// The number of scheduled habits that were excused.
    public var excused: Int
    /// The number of habits completed on a day without a schedule, which are not included in the
    /// other numbers.
    public var extra: Int
    /// True if the day did not exist for the user: it is neutral whatever was due. Rule D3.
    public var isVanished: Bool
    /// The day's verdict.
    public var verdict: Verdict
    /// The percentage of due habits that makes the day qualify, in force on that day.
    public var threshold: Int

    /// The effect of a day on the streak.
    public enum Verdict: String, Hashable, Worded {
        /// The day counts.
        case qualified
        /// No habit was due: the day neither counts nor breaks the streak.
        case neutral
        /// The day is today and can still count.
        case pending
        /// The day breaks the streak.
        case missed
        /// The day is in the future.
        case future
    }

    /// The number of due habits.
    public var due: Int { max(scheduled - excused, 0) }
    /// The number of completed habits needed to qualify, at least 1. Rule K1.
    public var needed: Int { max(1, (due * threshold + 99) / 100) }

    /// Creates a tally.
    public init(
        day: Day, scheduled: Int, completed: Int, excused: Int, extra: Int, isVanished: Bool,
        verdict: Verdict, threshold: Int
    ) {
        self.day = day
        self.scheduled = scheduled
        self.completed = completed
        self.excused = excused
        self.extra = extra
        self.isVanished = isVanished
        self.verdict = verdict
        self.threshold = threshold
    }
}

/// Answers questions about streaks. The Streaks module provides it.
///
/// A streak is given as of a day: at the end of a past day, or as it currently is for today (Rule
/// K3). A future day is treated as today.
public protocol StreakKeeper: Sendable {
    /// Returns the streak of habit days. Rule K1.
    func habitDays(on day: Day, today: Day, in view: WorldView) -> Streak
    /// Returns all streaks: habit days, then every line, then every habit. Rule K6.
    func all(on day: Day, today: Day, in view: WorldView) -> [Streak]
    /// Returns the streak of one item; nil if no source knows it.
    func item(_ id: String, on day: Day, today: Day, in view: WorldView) -> Streak?
    /// Returns the tally of each day of a span.
    func tallies(over span: DaySpan, today: Day, in view: WorldView) -> [DayTally]
    /// Returns the qualified days of a span. Rule K1.
    func qualified(over span: DaySpan, today: Day, in view: WorldView) -> DayBits
}

extension StreakKeeper {
    /// Returns the current streak of habit days. Rule K1.
    public func habitDays(today: Day, in view: WorldView) -> Streak {
        habitDays(on: today, today: today, in: view)
    }
    /// Returns all current streaks. Rule K6.
    public func all(today: Day, in view: WorldView) -> [Streak] {
        all(on: today, today: today, in: view)
    }
}

extension Capability where Value == any StreakKeeper {
    /// The provider of streaks.
    public static var streakKeeper: Capability<any StreakKeeper> { .init("streaks.keeper") }
}
