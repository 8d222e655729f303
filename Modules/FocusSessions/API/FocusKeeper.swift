public import Core

/// Answers about time that was spent on focus; the FocusSessions module provides it. Rule F2.
public protocol FocusKeeper: Sendable {
    /// Whole minutes of focus on each day of a span, up to a time. Rule D6.
    func minutes(over span: DaySpan, at now: Instant, in view: WorldView) -> [Int]
}

extension Capability where Value == any FocusKeeper {
    /// Answers about focus.
    public static var focusKeeper: Capability<any FocusKeeper> { .init("focus-sessions.keeper") }
}
