public import Core
public import StreaksAPI

/// The statistics of an item. Rule H12.
public struct ItemStatistics: Hashable, Shaped {
    /// The window of the last seven days, including today.
    public var last7: Window
    /// The window of the last thirty days, including today.
    public var last30: Window
    /// The window from the item's first day until today.
    public var all: Window
    /// The sum of all logged amounts, in the item's unit.
    public var total: Amount
    /// The first day that `total` includes, if an earlier unit cannot be converted; nil if all days
    /// are included. Rule H11.
    public var countedSince: Day?
    /// The unit of streaks and windows: days, or weeks or months for a weekly or monthly target.
    /// Rule H7.
    public var unit: StreakUnit
    /// The length of the current streak. Today counts once it is completed.
    public var currentStreak: Int
    /// The length of the longest streak.
    public var bestStreak: Int
    /// The first and last completed day of the longest streak; nil if there is none.
    public var bestSpan: DaySpan?
    /// The degree to which the habit has become automatic, 0–1. Rule I4.
    public var strength: Double

    public static let shape = Shape<ItemStatistics>("Statistics") {
        Member("last7", \.last7, "The last seven days, including today.")
        Member("last30", \.last30, "The last thirty days, including today.")
        Member("all", \.all, "All days since the item's first day.")
        Member(
            "total", \.total, as: Amount.sum, "The sum of all logged amounts, in the item's unit.")
        Member(
            "countedSince", \.countedSince,
            "The day from which amounts are counted. Earlier ones have another unit.")
        Member("streakUnit", \.unit, "The unit of streaks: days, weeks or months.")
        Member(
            "currentStreak", \.currentStreak, "The length of the current streak, in `streakUnit`.")
        Member("bestStreak", \.bestStreak, "The length of the longest streak, in `streakUnit`.")
        Member(
            "bestFrom", \.bestSpan?.first,
            "The first day of the longest streak; null if there is none.")
        Member(
            "bestTo", \.bestSpan?.last,
            "The last day of the longest streak; null if there is none.")
        Member("strength", \.strength, "The estimated automaticity of the habit, from 0 to 1.")
    }

    /// The scheduled days of a span and their results. Today counts once it is completed.
    public struct Window: Hashable, Shaped {
        /// The days of the window.
        public var span: DaySpan
        /// The number of scheduled days.
        public var scheduled: Int
        /// The number of scheduled days that were completed.
        public var completed: Int
        /// The number of scheduled days that were excused. Rule H9.
        public var excused: Int
        /// The sum of the logged amounts.
        public var amount: Amount

        /// The percentage of scheduled days that were completed, rounded. Excused days are left
        /// out; nil if no days remain.
        public var adherence: Int? {
            let due = scheduled - excused
            guard due > 0 else { return nil }
            return (min(completed, due) * 200 + due) / (2 * due)
        }

        public static let shape = Shape<Window>("Window") {
            Member("from", \.span.first, "The first day.")
            Member("to", \.span.last, "The last day.")
            Member("scheduled", \.scheduled, "The number of scheduled days.")
            Member("completed", \.completed, "The number of scheduled days that were completed.")
            Member("excused", \.excused, "The number of scheduled days that were excused.")
            Member(
                "amount", \.amount, as: Amount.sum,
                "The sum of the logged amounts, in the item's unit.")
            Member(
                "adherence", \.adherence,
                "The completed share in per cent. Null if nothing was due.")
        }
    }
}

/// The results of an item's days over a span, with the logged amounts, for heatmaps and streaks.
public struct ItemSeries: Shaped {
    /// The id of the item.
    public var item: ItemID
    /// The days of the series.
    public var span: DaySpan
    /// The days on which the item was scheduled.
    public var scheduled: DayBits
    /// The days on which the item was completed, scheduled or not.
    public var completed: DayBits
    /// The scheduled days that were excused and not completed.
    public var excused: DayBits
    /// The amount logged on each day of the span, never negative.
    public var amounts: [Amount]
    /// The target of each day of the span.
    public var targets: [Amount]

    public static let shape = Shape<ItemSeries> {
        Member("from", \.span.first, "The first day.")
        Member("to", \.span.last, "The last day.")
        Member("scheduled", \.scheduled.days, "The days on which the item was scheduled.")
        Member(
            "completed", \.completed.days,
            "The days on which the item was completed, scheduled or not.")
        Member("excused", \.excused.days, "The scheduled days that were excused and not completed.")
        Member(
            "amounts", \.amounts, as: .list(of: Amount.sum),
            "The amount of each day from `from` to `to`, in the item's unit.")
        Member(
            "targets", \.targets, "The target of each day from `from` to `to`, in the item's unit.")
    }
}
