public import Core

/// Keeps the user's apps and their use, and decides which can open. TimeTrading implements it.
///
/// Trackers report use through `ReportUsage`; modules that enforce locks call `access`.
public protocol UsageService: Sendable {
    /// Returns the user's apps, those that cost time first.
    func apps(in view: WorldView) -> Apps
    /// Returns the access to an app; nil if the app is unknown. Rule B6.
    func access(to app: String, at moment: Moment, in view: WorldView) -> AppAccess?
    /// Returns the access to every app, in the user's order.
    func access(at moment: Moment, in view: WorldView) -> [AppAccess]
    /// Returns the number of days for which reported titles and addresses are kept. Rule B8.
    func titleDays(on day: Day, in view: WorldView) -> Int
    /// Returns true if the user allows trackers to report use. Rule B6.
    func isMonitored(on day: Day, in view: WorldView) -> Bool
    /// Returns the events that unlock an app; see `UnlockApp`.
    func unlock(
        _ unlock: UnlockApp, in context: CommandContext
    ) throws(Rejection) -> [EventDraft]
    /// Returns the events that lock an app; see `LockApp`.
    func lock(_ lock: LockApp, in context: CommandContext) throws(Rejection) -> [EventDraft]
    /// Returns the events of a report; see `ReportUsage`.
    func record(
        _ report: ReportUsage, in context: CommandContext
    ) throws(Rejection) -> [EventDraft]
    /// Returns the result of a report that recorded these events.
    func reported(_ events: [Event]) -> ReportUsage.Reported
}

extension Capability where Value == any UsageService {
    /// The provider of apps and their use.
    public static var usageService: Capability<any UsageService> { .init("time-trading.keeper") }
}

extension WorldView {
    /// Returns the provider of apps. Throws `time-trading.missing` if no module provides it.
    func provider() throws(Rejection) -> any UsageService {
        try answer(.usageService).orThrow(
            Rejection(
                "time-trading.missing", "This program does not record usage.",
                category: .unavailable))
    }
}

extension Rejection {
    /// The error for a user who has not allowed monitoring.
    public static let unmonitored = Rejection(
        "time-trading.unmonitored", "Usage is not monitored: the user has not allowed it.",
        category: .forbidden,
        hints: ["Allow it under Screen time, or: cairn config time.monitor 1"])

    /// The error for an unknown app.
    public static let unknownApp = Rejection.unknown(
        "app", code: "time-trading.app.unknown", field: "app")
}
