public import Core
public import LeaguesAPI

/// A standing's place in the order, packed: of two, the one with the smaller key is ahead. Rule L2.
///
/// Points, days with streak credit and minutes of focus are turned round, so that more comes first;
/// below them stands when the person joined.
public struct RankKey: Hashable, Comparable, Sendable {
    /// Points in 24 bits, days in 3, minutes in 14, and the upper 23 of when they joined.
    public let high: UInt64
    /// The lower 21 bits of when they joined, in milliseconds, at the top; then as much of the
    /// account as fits. Whoever is still level is told apart by the rest of the account.
    public let low: UInt64

    /// The key of a standing.
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
    /// Whether the person is ahead of another. Rule L2.
    @inlinable
    public func isAhead(of other: Standing) -> Bool {
        let (mine, theirs) = (RankKey(self), RankKey(other))
        return mine != theirs ? mine < theirs : account < other.account
    }
}
