public import Core

/// Names the subject of `TimerID`: one run of a timer.
public enum ItemTimer {}

/// A timer as it stands: computed from facts, so it runs on across restarts. Rule H10.
public struct TimerStanding: Hashable, Shaped {
    /// Made by the writer.
    public var id: TimerID
    /// When it was started first.
    public var started: Instant
    /// Milliseconds that ran before the last pause.
    public var accumulated: Int64
    /// Since when it runs; nil while it is paused.
    public var runningSince: Instant?

    public static let shape = Shape<TimerStanding>("Timer") {
        Member("id", \.id)
        Member("started", \.started)
        Member("accumulated", \.accumulated, "Milliseconds before the last pause.")
        Member("runningSince", \.runningSince)
    }

    /// Milliseconds that it ran up to an instant.
    public func elapsed(at now: Instant) -> Int64 {
        accumulated + max(0, runningSince.map { now - $0 } ?? 0)
    }
}
