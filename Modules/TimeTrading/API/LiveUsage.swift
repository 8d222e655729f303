public import Core

/// Whoever sees uses that go on and are no facts yet: Trackers does. Rules B3, B8.
///
/// What is left to spend counts them at once; facts of them follow, and each moment counts once.
public protocol LiveUsage: Sendable {
    /// What was used up to now and has not been reported yet, in any order. Asked often: cheap.
    func uses(of apps: Apps, at now: Instant) -> [ReportUsage.Use]
}

extension ExtensionPoint where Value == any LiveUsage {
    /// Uses that go on.
    public static var liveUsage: ExtensionPoint<any LiveUsage> { .init("time-trading.live") }
}
