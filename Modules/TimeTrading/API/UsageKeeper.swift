public import Core

/// Who keeps a person's apps and their usage, and says what may open: TimeTrading does.
///
/// Trackers report to it by `ReportUsage`; whoever locks asks `access`.
public protocol UsageKeeper: Sendable {
    /// The person's apps, those that cost before those that earn.
    func apps(in view: WorldView) -> Apps
    /// May this app open now, and for how long; nil if it is none of the person's. Rule B6.
    func access(to app: String, at moment: Moment, in view: WorldView) -> AppAccess?
    /// The events of a report; see `ReportUsage`.
    func record(
        _ report: ReportUsage, in context: CommandContext
    ) throws(Rejection) -> [EventDraft]
    /// What came of a report that recorded these events.
    func reported(_ events: [Event]) -> ReportUsage.Reported
}

extension Capability where Value == any UsageKeeper {
    /// Keeps apps and their usage.
    public static var usageKeeper: Capability<any UsageKeeper> { .init("time-trading.keeper") }
}
