public import Core
public import StreaksAPI

/// What an item came to. Rule H12.
public struct ItemStatistics: Hashable, Shaped {
    /// The seven days that end today.
    public var last7: Window
    /// The thirty days that end today.
    public var last30: Window
    /// From the first day on.
    public var all: Window
    /// Everything that was ever logged, in the item's unit.
    public var total: Amount
    /// Since when amounts are counted, where the unit changed to one that does not convert; nil if
    /// always. Rule H11.
    public var countedSince: Day?
    /// What streaks and windows count: days, or the weeks or months of such a target. Rule H7.
    public var unit: StreakUnit
    /// Days in the run that is alive; today is in it once it is completed.
    public var currentStreak: Int
    /// The most days that were ever completed in one run.
    public var bestStreak: Int
    /// The first and last completed day of that run.
    public var bestSpan: DaySpan?
    /// How far the habit has become automatic, 0 … 1. Rule I4.
    public var strength: Double

    public static let shape = Shape<ItemStatistics>("Statistics") {
        Member("last7", \.last7)
        Member("last30", \.last30)
        Member("all", \.all)
        Member("total", \.total, as: Amount.sum)
        Member("countedSince", \.countedSince, "Amounts before it are of another unit.")
        Member("streakUnit", \.unit, "What streaks count: days, weeks or months.")
        Member("currentStreak", \.currentStreak)
        Member("bestStreak", \.bestStreak)
        Member("bestFrom", \.bestSpan?.first)
        Member("bestTo", \.bestSpan?.last)
        Member("strength", \.strength)
    }

    /// Scheduled days of a span and what became of them; today counts once it is completed.
    public struct Window: Hashable, Shaped {
        /// The days that are spoken of.
        public var span: DaySpan
        /// Days on which it was to be done.
        public var scheduled: Int
        /// Scheduled days on which it was.
        public var completed: Int
        /// Scheduled days that leave the tally. Rule H9.
        public var excused: Int
        /// What was logged.
        public var amount: Amount

        /// Completed of those that were to be done, in per cent, rounded; nil if there were none.
        public var adherence: Int? {
            let due = scheduled - excused
            guard due > 0 else { return nil }
            return (min(completed, due) * 200 + due) / (2 * due)
        }

        public static let shape = Shape<Window>("Window") {
            Member("from", \.span.first)
            Member("to", \.span.last)
            Member("scheduled", \.scheduled)
            Member("completed", \.completed)
            Member("excused", \.excused)
            Member("amount", \.amount, as: Amount.sum)
            Member("adherence", \.adherence, "In per cent; null if nothing was to be done.")
        }
    }
}

/// An item over a run of days as sets of days, with what was logged: for heatmaps and streaks.
public struct ItemSeries: Shaped {
    /// The item.
    public var item: ItemID
    /// The days that are spoken of.
    public var span: DaySpan
    /// Days on which it was to be done.
    public var scheduled: DayBits
    /// Scheduled or not.
    public var completed: DayBits
    /// Scheduled, not completed, excused.
    public var excused: DayBits
    /// What was logged on each day of the span, never under 0.
    public var amounts: [Amount]
    /// What each day asked for.
    public var targets: [Amount]

    public static let shape = Shape<ItemSeries> {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("scheduled", \.scheduled.days)
        Member("completed", \.completed.days)
        Member("excused", \.excused.days)
        Member("amounts", \.amounts, as: .list(of: Amount.sum))
        Member("targets", \.targets)
    }
}
