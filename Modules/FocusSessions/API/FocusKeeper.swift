public import Core

/// Answers about time that was spent on focus; the FocusSessions module provides it. Rule F2.
public protocol FocusKeeper: Sendable {
    /// Whole minutes of focus on each day of a span, up to a time. Rule D6.
    func minutes(over span: DaySpan, at now: Instant, in view: WorldView) -> [Int]
    /// When the stretch of work ends that goes on at a time; nil if none does: in breaks and
    /// pauses one may be spoken to.
    func workEnds(at now: Instant, in view: WorldView) -> Instant?
}

extension FocusKeeper {
    /// Nobody knows of one.
    public func workEnds(at now: Instant, in view: WorldView) -> Instant? { nil }
}

extension Capability where Value == any FocusKeeper {
    /// Answers about focus.
    public static var focusKeeper: Capability<any FocusKeeper> { .init("focus-sessions.keeper") }
}
