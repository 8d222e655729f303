public import Core

/// A streak as it stands on a day. Rule K3, K6.
public struct Streak: Hashable, Shaped {
    /// `habit-days`, the id of a line, or the id of an item.
    public var id: String
    /// What people see.
    public var title: String
    /// Days that count in the run that is alive; today is in it once it qualifies.
    public var current: Int
    /// The first day of the run that is alive; nil while `current` is 0.
    public var start: Day?
    /// The most days that ever counted in one run.
    public var longest: Int
    /// Whether today could still count and does not yet.
    public var isPending: Bool
    /// Every run with at least one counted day, oldest first.
    public var history: [Run]

    /// A run of days without a break.
    public struct Run: Hashable, Shaped {
        /// First and last day that count.
        public var span: DaySpan
        /// Days that count; neutral days inside do not.
        public var count: Int
        /// A run.
        public init(span: DaySpan, count: Int) {
            self.span = span
            self.count = count
        }
    }

    /// A streak.
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

/// What a day came to. Rule K1, K2.
public struct DayTally: Hashable, Shaped {
    /// The civil day.
    public var day: Day
    /// Habits that were to be done.
    public var scheduled: Int
    /// Scheduled habits that were completed.
    public var completed: Int
    /// Scheduled habits that were excused.
    public var excused: Int
    /// Habits that were completed on a day off: in neither number.
    public var extra: Int
    /// Whether the day never came for the person: neutral whatever was due. Rule D3.
    public var isVanished: Bool
    /// How the day counts.
    public var verdict: Verdict
    /// Per cent of what was left to do that makes a day count, in force on that day.
    public var threshold: Int

    /// How a day counts for the streak.
    public enum Verdict: String, Hashable, Worded {
        /// It counts.
        case qualified
        /// Nothing was left to do: it neither counts nor breaks.
        case neutral
        /// It is today and may still count.
        case pending
        /// It breaks the streak.
        case missed
        /// It has not come yet.
        case future
    }

    /// Habits that were left to do.
    public var due: Int { max(scheduled - excused, 0) }
    /// The fewest completed ones that make the day count, at least 1. Rule K1.
    public var needed: Int { max(1, (due * threshold + 99) / 100) }

    /// A tally.
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

/// Answers every question about streaks; the Streaks module provides it.
///
/// A streak is asked for as it stands on a day: as it was when that day was over, or, for today, as
/// it is (Rule K3). A day still to come is taken for today.
public protocol StreakKeeper: Sendable {
    /// The streak of habit days. Rule K1.
    func habitDays(on day: Day, today: Day, in view: WorldView) -> Streak
    /// Habit days, then every line, then every item that is a habit. Rule K6.
    func all(on day: Day, today: Day, in view: WorldView) -> [Streak]
    /// The streak of one item; nil if no source knows it.
    func item(_ id: String, on day: Day, today: Day, in view: WorldView) -> Streak?
    /// The days in the run that is alive, by item: what a list shows beside each of its rows.
    func current(
        of ids: [String], on day: Day, today: Day, in view: WorldView
    ) -> [String: Int]
    /// What each day of a span came to.
    func tallies(over span: DaySpan, today: Day, in view: WorldView) -> [DayTally]
    /// The days of a span that qualified. Rule K1.
    func qualified(over span: DaySpan, today: Day, in view: WorldView) -> DayBits
}

extension StreakKeeper {
    /// Asks for the streak of each item in turn.
    public func current(
        of ids: [String], on day: Day, today: Day, in view: WorldView
    ) -> [String: Int] {
        ids.reduce(into: [:]) { all, id in
            all[id] = item(id, on: day, today: today, in: view)?.current
        }
    }
    /// The streak of habit days as it is. Rule K1.
    public func habitDays(today: Day, in view: WorldView) -> Streak {
        habitDays(on: today, today: today, in: view)
    }
    /// Every streak as it is. Rule K6.
    public func all(today: Day, in view: WorldView) -> [Streak] {
        all(on: today, today: today, in: view)
    }
}

extension Capability where Value == any StreakKeeper {
    /// Answers about streaks.
    public static var streakKeeper: Capability<any StreakKeeper> { .init("streaks.keeper") }
}
