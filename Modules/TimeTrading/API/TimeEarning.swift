public import Core

/// Something beside the use of apps that may earn time. Rule B9.
public enum EarningKind: String, Hashable, Worded, Snapshot {
    case habit, task, focus
}

/// Something that was completed at an instant. Rule B9.
public struct TimeEarning: Hashable, Sendable {
    /// What it was.
    public var kind: EarningKind
    /// When.
    public var instant: Instant

    /// Something that was completed.
    public init(_ kind: EarningKind, at instant: Instant) {
        self.kind = kind
        self.instant = instant
    }
}

/// Whoever has facts that may earn screen time: Habits and others answer. Rule B9.
public protocol TimeEarningSource: Sendable {
    /// What is completed on a day by all that is known, in any order: one whose time is still to
    /// come earns then.
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning]
}

extension ExtensionPoint where Value == any TimeEarningSource {
    /// Facts that may earn screen time.
    public static var timeEarnings: ExtensionPoint<any TimeEarningSource> {
        .init("time-trading.earnings")
    }
}
