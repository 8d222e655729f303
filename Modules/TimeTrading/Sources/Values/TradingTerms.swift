public import Core

/// The trading terms of a day. Rules B4, B5, B9.
public struct TradingTerms: Hashable, Shaped {
    /// The day on which the terms apply.
    public let day: Day
    /// The hundredths of productive minutes that earn one minute.
    public let rate: Int
    /// True if the balance is kept when Saturday and Sunday begin.
    public let keepsWeekend: Bool
    /// True if reports from trackers are accepted. Rule B6.
    public let isMonitored: Bool
    /// The minutes for each completed habit.
    public let habit: Int
    /// The minutes for each completed task.
    public let task: Int
    /// The minutes for each completed focus session.
    public let focus: Int
    /// True if a buddy's code is set and not used yet. Rule B6.
    public let hasCode: Bool
    /// True if a tracker ever reported or the user ever tracked by hand.
    public let isTracked: Bool

    public static let shape = Shape<TradingTerms>("TradingTerms") {
        Member("day", \.day)
        Member(
            "rate", { Double($0.rate) / 100 },
            "The number of productive minutes that earn one minute.")
        Member(
            "weekend", \.keepsWeekend, "True if unspent time does not expire when a weekend starts."
        )
        Member("monitor", \.isMonitored, "True if reports of trackers are accepted.")
        Member("habit", \.habit, "The minutes earned by a completed habit.")
        Member("task", \.task, "The minutes earned by a completed task.")
        Member("focus", \.focus, "The minutes earned by a completed focus session.")
        Member("code", \.hasCode, "True if an unused buddy's code exists.")
        Member("tracked", \.isTracked, "True if any usage was ever reported.")
    }
}
