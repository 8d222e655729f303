public import Core

/// What trading goes by on a day. Rules B4, B5, B9.
public struct TradingTerms: Hashable, Shaped {
    /// The day.
    public let day: Day
    /// Hundredths of productive minutes that earn one.
    public let rate: Int
    /// Whether nothing expires when Saturday and Sunday begin.
    public let keepsWeekend: Bool
    /// Whether what trackers report is taken in. Rule B6.
    public let isMonitored: Bool
    /// Minutes for each habit, task and focus session that is completed.
    public let habit: Int
    /// Minutes for each task.
    public let task: Int
    /// Minutes for each focus session.
    public let focus: Int
    /// Whether a buddy's code is set and not used yet. Rule B6.
    public let hasCode: Bool
    /// Whether any tracker ever reported, or anybody tracked by hand.
    public let isTracked: Bool

    public static let shape = Shape<TradingTerms>("TradingTerms") {
        Member("day", \.day)
        Member("rate", { Double($0.rate) / 100 }, "Productive minutes that earn one.")
        Member("weekend", \.keepsWeekend)
        Member("monitor", \.isMonitored, "Whether what trackers report is taken in.")
        Member("habit", \.habit)
        Member("task", \.task)
        Member("focus", \.focus)
        Member("code", \.hasCode, "Whether a buddy's code waits to be used.")
        Member("tracked", \.isTracked, "Whether any use was ever reported.")
    }
}
