public import Core

/// A source of app use that is in progress and not recorded yet. Trackers implements it. Rules B3,
/// B8.
///
/// This use reduces the balance at once. When it is recorded later, it is not counted twice.
public protocol LiveUsage: Sendable {
    /// Returns the use up to now that is not reported yet, in any order. It is called often and
    /// must be cheap.
    func uses(of apps: Apps, at now: Instant) -> [ReportUsage.Use]
}

extension ExtensionPoint where Value == any LiveUsage {
    /// The sources of app use in progress.
    public static var liveUsage: ExtensionPoint<any LiveUsage> { .init("time-trading.live") }
}
