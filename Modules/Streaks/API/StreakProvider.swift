public import Core

/// A streak as of a day. Rules K3, K6.
public struct Streak: Hashable, Shaped {
    /// The stable id: `habit-days`, the id of a line, or the id of an item.
    public var id: String
    /// The title shown to the user.
    public var title: String
    /// The counted unit: days, or the weeks or months of an item with a weekly or monthly target.
    /// Rule H7.
    public var unit = StreakUnit.day
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

    /// Creates a streak that counts days. Set `unit` for weeks or months.
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

/// The unit that a streak counts.
public enum StreakUnit: String, Hashable, StringCodedEnum {
    case day, week, month

    /// The title in the plural: "Weeks".
    public var title: String {
        switch self {
        case .day: "Days"
        case .week: "Weeks"
        case .month: "Months"
        }
    }
    /// Returns a count with its unit: "3 weeks".
    public func counted(_ count: Int) -> String { count.counted(rawValue) }
    /// Returns "3" for days and "3 weeks" for other units. Use it below a heading that mentions
    /// days.
    public func short(_ count: Int) -> String { self == .day ? "\(count)" : counted(count) }
}

/// The habit tally of a day. Rules K1, K2.
public struct DayTally: Hashable, Shaped {
    /// The civil day.
    public var day: Day
    /// The number of scheduled habits.
    public var scheduled: Int
    /// The number of scheduled habits that were completed.
    public var completed: Int
    /// The number of scheduled habits that were excused.
    public var excused: Int
    /// The number of scheduled habits that do not count against the day. They were added on that
    /// day or later and were not done. Rule K1.
    public var exempt: Int
    /// The number of habits completed on a day on which they were not scheduled. The other
    /// numbers do not include them.
    public var extra: Int
    /// True if the day did not exist for the user, for example at the date line. Such a
    /// day is always neutral. Rule D3.
    public var isVanished: Bool
    /// The day's verdict.
    public var verdict: Verdict
    /// The percentage of due habits that makes the day qualify, 1–100, as set for that day.
    public var threshold: Int

    /// The effect of a day on the streak.
    public enum Verdict: String, Hashable, StringCodedEnum {
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

    /// The number of scheduled habits that were not excused, including the exempt ones.
    public var due: Int { max(scheduled - excused, 0) }
    /// The number of habits that decide the verdict: the due ones without the exempt ones. Rule
    /// K1.
    public var counting: Int { max(due - exempt, 0) }
    /// The number of completed habits that makes the day qualify, at least 1. Rule K1.
    public var needed: Int { max(1, (counting * threshold + 99) / 100) }

    /// Creates a tally. By default no habit is exempt.
    public init(
        day: Day, scheduled: Int, completed: Int, excused: Int, exempt: Int = 0, extra: Int,
        isVanished: Bool, verdict: Verdict, threshold: Int
    ) {
        self.day = day
        self.scheduled = scheduled
        self.completed = completed
        self.excused = excused
        self.exempt = exempt
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
public protocol StreakProvider: Sendable {
    /// Returns the streak of habit days. Rule K1.
    func habitDays(on day: Day, today: Day, in view: WorldView) -> Streak
    /// Returns all streaks: habit days, then every line, then every habit. Rule K6.
    func all(on day: Day, today: Day, in view: WorldView) -> [Streak]
    /// Returns the streak of one item; nil if no source knows it.
    func item(_ id: String, on day: Day, today: Day, in view: WorldView) -> Streak?
    /// Returns the current runs of items by id, for example for the rows of a list.
    ///
    /// The history may be incomplete, so that `longest` can be too small. Unknown ids are missing
    /// in the result.
    func current(
        of ids: [String], on day: Day, today: Day, in view: WorldView
    ) -> [String: Streak]
    /// Returns the tally of each day of a span.
    func tallies(over span: DaySpan, today: Day, in view: WorldView) -> [DayTally]
    /// Returns the qualified days of a span. Rule K1.
    func qualified(over span: DaySpan, today: Day, in view: WorldView) -> DayBits
}

extension StreakProvider {
    /// Returns the streaks of the items by calling `item` for each id.
    public func current(
        of ids: [String], on day: Day, today: Day, in view: WorldView
    ) -> [String: Streak] {
        ids.reduce(into: [:]) { all, id in
            all[id] = item(id, on: day, today: today, in: view)
        }
    }
    /// Returns the current streak of habit days. Rule K1.
    public func habitDays(today: Day, in view: WorldView) -> Streak {
        habitDays(on: today, today: today, in: view)
    }
    /// Returns all current streaks. Rule K6.
    public func all(today: Day, in view: WorldView) -> [Streak] {
        all(on: today, today: today, in: view)
    }
}

extension StreakProvider {
    /// Returns the main streak of the user.
    ///
    /// This is the streak of habit days. For a user without habits it is the longest current
    /// streak of another line, such as focus days.
    public func leading(on day: Day, today: Day, in view: WorldView) -> Streak {
        let habits = habitDays(on: day, today: today, in: view)
        guard habits.longest == 0 else { return habits }
        let lines = view.answers(to: .streakLines)
            .flatMap { $0.lines(over: DaySpan(day), today: today, in: view) }
        let all = all(on: day, today: today, in: view).dropFirst()
        let others = all.filter { streak in lines.contains { $0.id == streak.id } }
        guard others.count == all.count else { return habits }
        return others.filter { $0.current > 0 }.max { $0.current < $1.current } ?? habits
    }
}

extension WorldView {
    /// True if the user has a streak besides habits, such as one of focuses or a journey.
    public var hasStreakLines: Bool {
        answers(to: .streakLines).contains { $0.firstDay(in: self) != nil }
    }
}

extension Capability where Value == any StreakProvider {
    /// The capability that provides streaks.
    public static var streakProvider: Capability<any StreakProvider> { .init("streaks.keeper") }
}
