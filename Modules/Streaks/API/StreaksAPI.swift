public import Core

/// The scheduled, completed and excused days of one item. Habit days and item streaks are computed
/// from them.
public struct DayItem: Sendable {
    /// The item's id, unique within its module.
    public var id: String
    /// The title shown to the user.
    public var title: String
    /// True for a habit. Tasks are included in tallies but never count towards habit days. Rule K1.
    public var isHabit: Bool
    /// The days on which the item was due, according to the definition in force on each day. Rule
    /// H11.
    public var scheduled: DayBits
    /// The days on which the item was completed, whether or not it was scheduled.
    public var completed: DayBits
    /// The scheduled days that were excused and not completed. They are not included in tallies.
    /// Rule H9.
    public var excused: DayBits
    /// The scheduled days on which the item is not required.
    ///
    /// They are the days up to and including the one on which the item was added, unless the item
    /// was completed or excused on them. The item is still shown as due. Rule K1.
    public var exempt: DayBits
    /// The scheduled days on which the item can no longer be completed, because its limit was
    /// exceeded.
    public var lost: DayBits
    /// The days that decide the item's own streak; nil if they are the scheduled and completed
    /// days. Rule H7.
    public var judged: Judged?

    /// The days that decide the streak of an item with a weekly or monthly target: one day for each
    /// period.
    public struct Judged: Sendable {
        /// The days that count for the streak or break it. Excused days are not included.
        public var due: DayBits
        /// Those of the days on which the target was met.
        public var kept: DayBits
        /// The period that each day represents.
        public var unit: StreakUnit

        /// Creates the judged days. Both sets must cover the same span.
        public init(due: DayBits, kept: DayBits, unit: StreakUnit) {
            self.due = due
            self.kept = kept
            self.unit = unit
        }
    }

    /// Creates the days of an item. All sets must cover the same span.
    ///
    /// If `exempt` is empty, the item is required on every scheduled day.
    public init(
        id: String, title: String, isHabit: Bool, scheduled: DayBits, completed: DayBits,
        excused: DayBits, exempt: DayBits? = nil, lost: DayBits? = nil,
        judged: Judged? = nil
    ) {
        self.id = id
        self.title = title
        self.isHabit = isHabit
        self.scheduled = scheduled
        self.completed = completed
        self.excused = excused
        self.lost = lost ?? DayBits(scheduled.span)
        self.judged = judged
        self.exempt = exempt ?? DayBits(scheduled.span)
    }
}

/// A source of items whose days count for streaks. The Streaks module queries all sources; the
/// Habits module provides one.
public protocol DayItemSource: Sendable {
    /// Returns the items with a scheduled or completed day in the span, in the user's order.
    ///
    /// Days up to and including `today` can still be open: a limit is completed only at the end of
    /// its day.
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem]
    /// Returns the items with the given ids, in any order.
    ///
    /// The cost must depend on the number of ids, not on the number of all items.
    func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem]
    /// Returns the first day on which anything was scheduled or completed; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension DayItemSource {
    /// The default: filters all items by their ids.
    public func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem] {
        let wanted = Set(ids)
        return items(over: span, today: today, in: view).filter { wanted.contains($0.id) }
    }
}

/// A streak that has its own rule, such as focus days.
public struct StreakLine: Sendable {
    /// The stable id of the streak, unique within the program, such as `focus`.
    public var id: String
    /// The title shown to the user, such as "Focus days".
    public var title: String
    /// The days that count for the streak.
    public var qualified: DayBits
    /// The neutral days, which neither count nor break the streak.
    public var neutral: DayBits

    /// Creates a streak with its own rule. Both sets must cover the same span.
    public init(id: String, title: String, qualified: DayBits, neutral: DayBits) {
        self.id = id
        self.title = title
        self.qualified = qualified
        self.neutral = neutral
    }
}

/// A source of streaks with their own rules. The Streaks module queries all sources.
public protocol StreakLineSource: Sendable {
    /// Returns the streaks with their days over a span.
    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine]
    /// Returns the reason why a day does or does not count for the streak with this id, in one
    /// sentence. Rule K7.
    func reason(for line: String, on day: Day, in view: WorldView) -> String
    /// Returns the first day of any of the streaks; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension ExtensionPoint where Value == any DayItemSource {
    /// The extension point for sources of items whose days count for habit days.
    public static var dayItems: ExtensionPoint<any DayItemSource> { .init("streaks.day-items") }
}

extension ExtensionPoint where Value == any StreakLineSource {
    /// The extension point for sources of streaks with their own rules.
    public static var streakLines: ExtensionPoint<any StreakLineSource> { .init("streaks.lines") }
}
