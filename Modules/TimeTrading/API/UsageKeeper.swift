public import Core

/// Who keeps a person's apps and their usage, and says what may open: TimeTrading does.
///
/// Trackers report to it by `ReportUsage`; whoever locks asks `access`.
public protocol UsageKeeper: Sendable {
    /// The person's apps, those that cost before those that earn.
    func apps(in view: WorldView) -> Apps
    /// May this app open now, and for how long; nil if it is none of the person's. Rule B6.
    func access(to app: String, at moment: Moment, in view: WorldView) -> AppAccess?
    /// The same of every app of the person, in their order.
    func access(at moment: Moment, in view: WorldView) -> [AppAccess]
    /// For how many days titles and addresses are kept where they were reported. Rule B8.
    func titleDays(on day: Day, in view: WorldView) -> Int
    /// Whether the person lets trackers tell what they use. Rule B6.
    func isMonitored(on day: Day, in view: WorldView) -> Bool
    /// The events that unlock an app; see `UnlockApp`.
    func unlock(
        _ unlock: UnlockApp, in context: CommandContext
    ) throws(Rejection) -> [EventDraft]
    /// The events that lock it again; see `LockApp`.
    func lock(_ lock: LockApp, in context: CommandContext) throws(Rejection) -> [EventDraft]
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

extension WorldView {
    /// Whoever keeps usage; refused where nobody does (`time-trading.missing`).
    func keeper() throws(Rejection) -> any UsageKeeper {
        try answer(.usageKeeper).orRefused(
            Rejection(
                "time-trading.missing", "This program keeps no usage.", category: .unavailable))
    }
}

extension Rejection {
    /// The person does not let trackers tell what they use.
    public static let unmonitored = Rejection(
        "time-trading.unmonitored", "Usage is not monitored: its owner has not allowed it.",
        category: .forbidden,
        hints: ["Allow it under Screen time, or: cairn config time.monitor 1"])

    /// There is no such app.
    public static let unknownApp = Rejection.unknown(
        "app", code: "time-trading.app.unknown", field: "app")
}
