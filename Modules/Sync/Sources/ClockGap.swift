public import Core

/// By how much one clock is ahead of another.
public struct ClockGap: Hashable, Sendable {
    /// In seconds; fewer than none if it is behind.
    public let seconds: Int

    /// The gap between two clocks; nil if it is so small that nobody's day turns otherwise: up to
    /// two minutes, in which a message may have been under way.
    public init?(_ clock: Instant, against other: Instant) {
        seconds = Int((clock.milliseconds - other.milliseconds) / 1_000)
        guard abs(seconds) > 120 else { return nil }
    }

    /// Whether facts would stand on days that are not theirs, wherever in the world they were made.
    public var isFar: Bool { abs(seconds) > 86_400 }

    /// "10 years ahead of", "3 minutes behind".
    public var words: String {
        let size = abs(seconds)
        let units = [(31_556_952, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute")]
        let (unit, name) = units.first { size >= $0.0 } ?? (60, "minute")
        return (size / unit).counted(name) + (seconds > 0 ? " ahead of" : " behind")
    }
}
