public import Core

/// The subject type of `TimerID`: one use of a timer, from start to stop.
public enum ItemTimer {}

/// The status of a timer. It is computed from facts, so a timer continues across restarts of the
/// program. Rule H10.
public struct TimerStatus: Hashable, Shaped {
    /// The id, which the engine assigns.
    public var id: TimerID
    /// The time of the first start.
    public var started: Instant
    /// The time in milliseconds that the timer ran before its last pause.
    public var accumulated: Int64
    /// The time since which the timer has been running; nil while it is paused.
    public var runningSince: Instant?

    public static let shape = Shape<TimerStatus>("Timer") {
        Member("id", \.id, "The id of the timer.")
        Member("started", \.started, "The time of the first start.")
        Member("accumulated", \.accumulated, "The milliseconds that it ran before the last pause.")
        Member(
            "runningSince", \.runningSince,
            "The time since which the timer runs; null while it is paused.")
    }

    /// Returns the time in milliseconds that the timer has run until an instant.
    public func elapsed(at now: Instant) -> Int64 {
        accumulated + max(0, runningSince.map { now - $0 } ?? 0)
    }
}
