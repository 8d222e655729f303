public import Core

/// The difference between two clocks.
public struct ClockGap: Hashable, Sendable {
    /// The difference in seconds; negative if the clock is behind.
    public let seconds: Int

    /// Creates the difference of two clocks; nil up to two minutes, which has no practical effect
    /// and can be the time of the request.
    public init?(_ clock: Instant, against other: Instant) {
        seconds = Int((clock.milliseconds - other.milliseconds) / 1_000)
        guard abs(seconds) > 120 else { return nil }
    }

    /// True if facts would get a wrong day, wherever in the world they were recorded.
    public var isFar: Bool { abs(seconds) > 86_400 }

    /// The difference in words: "10 years ahead of", "3 minutes behind".
    public var words: String {
        let size = abs(seconds)
        let units = [(31_556_952, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute")]
        let (unit, name) = units.first { size >= $0.0 } ?? (60, "minute")
        return (size / unit).counted(name) + (seconds > 0 ? " ahead of" : " behind")
    }
}
