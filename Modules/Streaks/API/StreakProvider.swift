public import Core

/// A streak at the end of a day, or as it currently is for today. Rules K3, K6.
public struct Streak: Hashable, Shaped {
    /// The stable id: `habit-days`, the id of a `StreakLine`, or the id of an item.
    public var id: String
    /// The title shown to the user.
    public var title: String
    /// The unit that is counted: days, or weeks or months for an item with a weekly or monthly
    /// target. Rule H7.
    public var unit = StreakUnit.day
    /// The number of qualified days in the current run. Today is included once it qualifies.
    public var current: Int
    /// The first day of the current run; nil if `current` is 0.
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
        /// The number of qualified days in the run. Neutral days between them are not counted.
        public var count: Int
        /// Creates a run.
        public init(span: DaySpan, count: Int) {
            self.span = span
            self.count = count
        }
    }

    /// Creates a streak. By default, it counts days; set `unit` for weeks or months.
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

    /// The title of the unit in the plural, such as "Weeks".
    public var title: String {
        switch self {
        case .day: "Days"
        case .week: "Weeks"
        case .month: "Months"
        }
    }
    /// Returns a count with its unit, such as "3 weeks".
    public func counted(_ count: Int) -> String { count.counted(rawValue) }
    /// Returns the count without a unit for days, such as "3", and with the unit otherwise, such as
    /// "3 weeks". Use it below a heading that mentions days.
    public func short(_ count: Int) -> String { self == .day ? "\(count)" : counted(count) }
}

/// The number of habits that the user completed on a day, and the resulting verdict. Rules K1, K2.
public struct DayTally: Hashable, Shaped {
    /// The civil day that the tally describes.
    public var day: Day
    /// The number of scheduled habits.
    public var scheduled: Int
    /// The number of scheduled habits that were completed.
    public var completed: Int
    /// The number of scheduled habits that were excused.
    public var excused: Int
    /// The number of scheduled habits that are not required on the day, because they were added on
    /// it or later and were not done. Rule K1.
    public var exempt: Int
    /// The number of habits that were completed on a day on which they were not scheduled. The
    /// other numbers do not include them.
    public var extra: Int
    /// True if the day does not exist for the user, for example after a flight across the date
    /// line. Such a day is always neutral. Rule D3.
    public var isVanished: Bool
    /// The day's effect on the streak.
    public var verdict: Verdict
    /// The percentage of due habits that the user must complete for the day to qualify, 1–100. It
    /// is the value in force on that day.
    public var threshold: Int

    /// The effect of a day on the streak.
    public enum Verdict: String, Hashable, StringCodedEnum {
        /// The day counts.
        case qualified
        /// No habit was due. The day neither counts nor breaks the streak.
        case neutral
        /// The day is today and can still count.
        case pending
        /// The day breaks the streak.
        case missed
        /// The day is in the future.
        case future
    }

    /// The number of scheduled habits that were not excused. Exempt ones are included.
    public var due: Int { max(scheduled - excused, 0) }
    /// The number of habits that decide the verdict: the due habits without the exempt ones. Rule
    /// K1.
    public var counting: Int { max(due - exempt, 0) }
    /// The number of habits that must be completed for the day to qualify, at least 1. Rule K1.
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

/// Provides the user's streaks to other modules. The Streaks module implements it.
///
/// A streak is computed for the end of a past day, or as it currently is for today (Rule K3). A
/// future day is treated as today.
public protocol StreakProvider: Sendable {
    /// Returns the streak of habit days. Rule K1.
    func habitDays(on day: Day, today: Day, in view: WorldView) -> Streak
    /// Returns all streaks: first habit days, then streaks with their own rules, then every habit.
    /// Rule K6.
    func all(on day: Day, today: Day, in view: WorldView) -> [Streak]
    /// Returns the streak of one item; nil if the item is unknown.
    func item(_ id: String, on day: Day, today: Day, in view: WorldView) -> Streak?
    /// Returns the current streaks of items by item id, for example for the rows of a list.
    ///
    /// The history may be incomplete, so `longest` can be too small. Unknown ids are missing from
    /// the result.
    func current(
        of ids: [String], on day: Day, today: Day, in view: WorldView
    ) -> [String: Streak]
    /// Returns the tally of each day of a span.
    func tallies(over span: DaySpan, today: Day, in view: WorldView) -> [DayTally]
    /// Returns the qualified days of a span. Rule K1.
    func qualified(over span: DaySpan, today: Day, in view: WorldView) -> DayBits
}

extension StreakProvider {
    /// The default: calls `item` for each id.
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
    /// It is the streak of habit days. For a user without habits, it is the longest current streak
    /// with its own rule, such as focus days.
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
    /// True if the user has streaks that do not depend on habits, such as for focuses or a journey.
    public var hasStreakLines: Bool {
        answers(to: .streakLines).contains { $0.firstDay(in: self) != nil }
    }
}

extension Capability where Value == any StreakProvider {
    /// The capability that provides streaks.
    public static var streakProvider: Capability<any StreakProvider> { .init("streaks.keeper") }
}
