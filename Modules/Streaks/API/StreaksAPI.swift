public import Core

/// One item over a run of days, as sets of days: what habit days and item streaks are counted from.
public struct DayItem: Sendable {
    /// The item's id in its module, unique there.
    public var id: String
    /// What people see.
    public var title: String
    /// Tasks are tallied, but never count towards a habit day. Rule K1.
    public var isHabit: Bool
    /// Days on which it was to be done, by the definition then in force. Rule H11.
    public var scheduled: DayBits
    /// Days on which it was completed, scheduled or not.
    public var completed: DayBits
    /// Scheduled days that were excused and not completed: they leave the tally. Rule H9.
    public var excused: DayBits

    /// An item's days; all three sets speak of the same span.
    public init(
        id: String, title: String, isHabit: Bool, scheduled: DayBits, completed: DayBits,
        excused: DayBits
    ) {
        self.id = id
        self.title = title
        self.isHabit = isHabit
        self.scheduled = scheduled
        self.completed = completed
        self.excused = excused
    }
}

/// Whoever has items that are scheduled and completed by day. Streaks asks; Habits answers.
public protocol DayItemSource: Sendable {
    /// The items that had a scheduled or completed day in the span, in the person's order.
    ///
    /// `today` tells which days are still open: a day's end may turn a limit kept into a success.
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem]
    /// The items among these ids, in any order; the work grows with their number and not with that
    /// of all items.
    func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem]
    /// The first day with anything scheduled or completed; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension DayItemSource {
    /// Looks for the ids among all items.
    public func items(
        among ids: [String], over span: DaySpan, today: Day, in view: WorldView
    ) -> [DayItem] {
        let wanted = Set(ids)
        return items(over: span, today: today, in: view).filter { wanted.contains($0.id) }
    }
}

/// A kind of streak with a rule of its own, such as focus days: which days count, which are
/// neutral.
public struct StreakLine: Sendable {
    /// Stable, unique in the program, such as `focus`.
    public var id: String
    /// "Focus days".
    public var title: String
    /// Days that count.
    public var qualified: DayBits
    /// Days that neither count nor break.
    public var neutral: DayBits

    /// A line of days; both sets speak of the same span.
    public init(id: String, title: String, qualified: DayBits, neutral: DayBits) {
        self.id = id
        self.title = title
        self.qualified = qualified
        self.neutral = neutral
    }
}

/// Whoever has a streak with a rule of its own. Streaks asks.
public protocol StreakLineSource: Sendable {
    /// The lines over a span.
    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine]
    /// Why a day of a line counts or not, in one sentence. Rule K7.
    func reason(for line: String, on day: Day, in view: WorldView) -> String
    /// The first day that any line speaks of; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension ExtensionPoint where Value == any DayItemSource {
    /// Items by day, tallied into habit days.
    public static var dayItems: ExtensionPoint<any DayItemSource> { .init("streaks.day-items") }
}

extension ExtensionPoint where Value == any StreakLineSource {
    /// Streaks with rules of their own.
    public static var streakLines: ExtensionPoint<any StreakLineSource> { .init("streaks.lines") }
}
