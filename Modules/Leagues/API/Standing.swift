public import Core

/// What a person did in a week, as far as it counts for the league. Rule L2.
public struct WeekScore: Hashable, Sendable {
    /// Points earned on the days of the week, 0 … 16,777,215.
    public let points: Int
    /// Days of the week with streak credit, 0 … 7.
    public let streakDays: Int
    /// Whole minutes of focus, 0 … 16,383.
    public let focusMinutes: Int

    /// A score; what is beyond the bounds is taken as if it were at them.
    public init(points: Int, streakDays: Int = 0, focusMinutes: Int = 0) {
        self.points = min(max(points, 0), 0xFF_FFFF)
        self.streakDays = min(max(streakDays, 0), 7)
        self.focusMinutes = min(max(focusMinutes, 0), 0x3FFF)
    }

    /// Nothing was done.
    public static let none = WeekScore(points: 0)
}

/// Somebody with what they did in a week: what is ranked. Rule L2.
///
/// The order is by points, days with streak credit, focus minutes, each more before less, then by
/// when they joined, earlier first, then by account, so that no two are ever level.
public struct Standing: Hashable, Sendable {
    /// Who.
    public let account: AccountID
    /// What they did.
    public let score: WeekScore
    /// When they joined the league, 1970 … 2527; what is beyond is taken as if at the ends.
    public let joined: Instant

    /// Somebody's standing.
    public init(account: AccountID, score: WeekScore, joined: Instant) {
        self.account = account
        self.score = score
        self.joined = Instant(milliseconds: min(max(joined.milliseconds, 0), 0xFFF_FFFF_FFFF))
    }
}

/// What is published of a person who takes part: all that a league knows of them. Rule L7.
public struct Publication: Hashable, Sendable {
    /// Who.
    public var account: AccountID
    /// The Monday of the week that they live in.
    public var week: Day
    /// Their tier by their own facts.
    public var tier: Tier
    /// IANA name of the zone that they live in.
    public var zone: String
    /// What they want to be called; nil: a mountain's name.
    public var name: String?
    /// When they joined the league.
    public var joined: Instant
    /// What they did in the week.
    public var score: WeekScore

    /// What is published.
    public init(
        account: AccountID, week: Day, tier: Tier, zone: String, name: String?, joined: Instant,
        score: WeekScore
    ) {
        self.account = account
        self.week = week.startOfWeek
        self.tier = tier
        self.zone = zone
        self.name = name
        self.joined = joined
        self.score = score
    }

    /// What is ranked of it.
    public var standing: Standing { Standing(account: account, score: score, joined: joined) }
}

/// What became of something that was published.
public enum Placement: Hashable, Sendable {
    /// It stands on this board.
    case seated(BoardID)
    /// They have no points yet, so they have no seat. Rule L4.
    case unseated
    /// The week before is not settled yet, or its end is not among the person's facts: publish
    /// again once it is.
    case waiting
    /// The week is over in the zone of the board: what comes later counts in totals alone. Rule L9.
    case closed
}
