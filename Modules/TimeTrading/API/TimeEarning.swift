public import Core

/// An activity other than app use that can earn time. Rule B9.
public enum EarningKind: String, Hashable, StringCodedEnum, Snapshot {
    case habit, task, focus
}

/// A completed activity. Rule B9.
public struct TimeEarning: Hashable, Sendable {
    /// The kind of activity.
    public var kind: EarningKind
    /// The time of completion.
    public var instant: Instant

    /// Creates a completed activity.
    public init(_ kind: EarningKind, at instant: Instant) {
        self.kind = kind
        self.instant = instant
    }
}

/// A source of activities that can earn screen time. Habits and other modules implement one. Rule
/// B9.
public protocol TimeEarningSource: Sendable {
    /// Returns the activities completed on a day as far as known, in any order. An activity with a
    /// future time earns from that time on.
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning]
}

extension ExtensionPoint where Value == any TimeEarningSource {
    /// The sources of activities that can earn screen time.
    public static var timeEarnings: ExtensionPoint<any TimeEarningSource> {
        .init("time-trading.earnings")
    }
}
