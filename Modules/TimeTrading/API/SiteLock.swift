public import Core

/// A module that locks apps for a period, whatever the balance. FocusSessions implements it. Rule
/// F3.
public protocol SiteLock: Sendable {
    /// Returns the locked periods that overlap a day, in order and disjoint.
    ///
    /// A period in progress ends at its planned end.
    func locks(on day: Day, at moment: Moment, in view: WorldView) -> [Range<Instant>]
}

extension ExtensionPoint where Value == any SiteLock {
    /// The modules that lock apps whatever the balance.
    public static var siteLocks: ExtensionPoint<any SiteLock> { .init("time-trading.locks") }
}
