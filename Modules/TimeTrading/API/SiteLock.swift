public import Core

/// Whoever keeps what costs time locked for a while, whatever the balance: FocusSessions does.
/// Rule F3.
public protocol SiteLock: Sendable {
    /// When it keeps them locked, as far as it touches a day: in order and apart from each other.
    ///
    /// A stretch that goes on ends when it will end if nothing is done until then.
    func locks(on day: Day, at moment: Moment, in view: WorldView) -> [Range<Instant>]
}

extension ExtensionPoint where Value == any SiteLock {
    /// What keeps apps locked whatever the balance.
    public static var siteLocks: ExtensionPoint<any SiteLock> { .init("time-trading.locks") }
}
