public import Core

/// The scheduled, completed and excused days of one item, from which habit days and item streaks
/// are counted.
public struct DayItem: Sendable {
    /// The item's id, unique in its module.
    public var id: String
    /// The title shown to the user.
    public var title: String
    /// True for a habit. Tasks are tallied but never count towards a habit day. Rule K1.
    public var isHabit: Bool
    /// The days on which the item was due, by the definition then in force. Rule H11.
    public var scheduled: DayBits
    /// The days on which the item was completed, scheduled or not.
    public var completed: DayBits
    /// The scheduled days that were excused and not completed. They are not tallied. Rule H9.
    public var excused: DayBits
    /// The scheduled days that do not count against the user.
    ///
    /// They are the days up to the one on which the item was added, if the item was neither
    /// completed nor excused on them. The item is still shown as due. Rule K1.
    public var exempt: DayBits
    /// The scheduled days on which the item can no longer be completed because its limit was
    /// exceeded.
    public var lost: DayBits
    /// The days that count for the item's own streak; nil if they are the scheduled and completed
    /// days. Rule H7.
    public var judged: Judged?

    /// The judged days of an item with a weekly or monthly target: one day for each period.
    public struct Judged: Sendable {
        /// The days that count or break the streak, without the excused ones.
        public var due: DayBits
        /// The days that count for the streak.
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
    /// If `exempt` is empty, every scheduled day counts.
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

/// A source of scheduled items. Streaks asks the sources; Habits implements one.
public protocol DayItemSource: Sendable {
    /// Returns the items with a scheduled or completed day in the span, in the user's order.
    ///
    /// Days up to and including `today` can still be open: a limit is only completed at the end of
    /// its day.
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem]
    /// Returns the items with the given ids, in any order.
    ///
    /// The cost must depend on the number of ids, not on the number of all items.
    func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem]
    /// Returns the first day with anything scheduled or completed; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension DayItemSource {
    /// Returns the items with the given ids by filtering all items.
    public func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem] {
        let wanted = Set(ids)
        return items(over: span, today: today, in: view).filter { wanted.contains($0.id) }
    }
}

/// A streak with its own rule, such as focus days.
public struct StreakLine: Sendable {
    /// The stable id, unique in the program, such as `focus`.
    public var id: String
    /// The title: "Focus days".
    public var title: String
    /// The qualified days.
    public var qualified: DayBits
    /// The neutral days, which neither count nor break the streak.
    public var neutral: DayBits

    /// Creates a line. Both sets must cover the same span.
    public init(id: String, title: String, qualified: DayBits, neutral: DayBits) {
        self.id = id
        self.title = title
        self.qualified = qualified
        self.neutral = neutral
    }
}

/// A source of streaks with their own rules. Streaks asks the sources.
public protocol StreakLineSource: Sendable {
    /// Returns the lines over a span.
    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine]
    /// Returns the reason why a day of a line counts or not, in one sentence. Rule K7.
    func reason(for line: String, on day: Day, in view: WorldView) -> String
    /// Returns the first day of any line; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension ExtensionPoint where Value == any DayItemSource {
    /// The extension point for sources of items that are tallied into habit days.
    public static var dayItems: ExtensionPoint<any DayItemSource> { .init("streaks.day-items") }
}

extension ExtensionPoint where Value == any StreakLineSource {
    /// The extension point for sources of streaks with their own rules.
    public static var streakLines: ExtensionPoint<any StreakLineSource> { .init("streaks.lines") }
}
