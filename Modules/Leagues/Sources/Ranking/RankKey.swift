public import Core
public import LeaguesAPI

/// The packed sort key of a standing. The smaller key ranks first. Rule L2.
///
/// Points, days that count for the streak and focus minutes are inverted, so that larger values
/// rank first. The join time is in the lower bits.
public struct RankKey: Hashable, Comparable, Sendable {
    /// The points in 24 bits, the days in 3, the minutes in 14, and the upper 23 bits of the join
    /// time.
    public let high: UInt64
    /// The lower 21 bits of the join time in milliseconds, followed by the first bits of the
    /// account. The rest of the account decides any remaining ties.
    public let low: UInt64

    /// Creates the key of a standing.
    @inlinable
    public init(_ standing: Standing) {
        let joined = UInt64(bitPattern: standing.joined.milliseconds)
        high = RankKey.high(standing.score, joined)
        low = joined << 43 | standing.account.high >> 21
    }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    @inlinable
    static func high(_ score: WeekScore, _ joined: UInt64) -> UInt64 {
        let done =
            UInt64(truncatingIfNeeded: score.points) << 17
            | UInt64(truncatingIfNeeded: score.streakDays) << 14
            | UInt64(truncatingIfNeeded: score.focusMinutes)
        return (0x1FF_FFFF_FFFF - done) << 23 | joined >> 21
    }

    @inlinable
    public static func < (a: RankKey, b: RankKey) -> Bool {
        a.high != b.high ? a.high < b.high : a.low < b.low
    }
}

extension Standing {
    /// Returns true if this user ranks before the other one. Rule L2.
    @inlinable
    public func isAhead(of other: Standing) -> Bool {
        let (mine, theirs) = (RankKey(self), RankKey(other))
        return mine != theirs ? mine < theirs : account < other.account
    }
}
