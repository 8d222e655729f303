public import Core

/// Answers questions about focus time. The FocusSessions module provides it. Rule F2.
public protocol FocusProvider: Sendable {
    /// Returns the whole minutes of focus on each day of a span, up to a point in time. Rule D6.
    func minutes(over span: DaySpan, at now: Instant, in view: WorldView) -> [Int]
    /// Returns the end of the work phase that is in progress; nil if none is, for example in breaks
    /// and pauses. Messages can be delivered then.
    func workEnds(at now: Instant, in view: WorldView) -> Instant?
}

extension FocusProvider {
    /// Returns nil: the work phases are unknown.
    public func workEnds(at now: Instant, in view: WorldView) -> Instant? { nil }
}

extension Capability where Value == any FocusProvider {
    /// The provider of focus time.
    public static var focusProvider: Capability<any FocusProvider> {
        .init("focus-sessions.keeper")
    }
}
