public import Core

/// A user's score in a week, as used by the league. Rule L2.
public struct WeekScore: Hashable, Sendable {
    /// The points earned on the days of the week, 0–16,777,215.
    public let points: Int
    /// The days of the week with streak credit, 0–7.
    public let streakDays: Int
    /// The whole minutes of focus, 0–16,383.
    public let focusMinutes: Int

    /// Creates a score. Values outside the bounds are clamped.
    public init(points: Int, streakDays: Int = 0, focusMinutes: Int = 0) {
        self.points = min(max(points, 0), 0xFF_FFFF)
        self.streakDays = min(max(streakDays, 0), 7)
        self.focusMinutes = min(max(focusMinutes, 0), 0x3FFF)
    }

    /// The score of an inactive week.
    public static let none = WeekScore(points: 0)
}

/// A user with their score, the unit of ranking. Rule L2.
///
/// Standings are ordered by points, days with streak credit and focus minutes, higher first, then
/// by the time of joining, earlier first, then by account. Two standings are therefore never equal.
public struct Standing: Hashable, Sendable {
    /// The user's account.
    public let account: AccountID
    /// The user's score.
    public let score: WeekScore
    /// The time of joining, clamped to the years 1970–2527.
    public let joined: Instant

    /// Creates a standing.
    public init(account: AccountID, score: WeekScore, joined: Instant) {
        self.account = account
        self.score = score
        self.joined = Instant(milliseconds: min(max(joined.milliseconds, 0), 0xFFF_FFFF_FFFF))
    }
}

/// The published data of a participant: everything the league knows about them. Rule L7.
public struct Publication: Hashable, Sendable {
    /// The user's account.
    public var account: AccountID
    /// The Monday of the user's current week.
    public var week: Day
    /// The user's tier, derived from their own facts.
    public var tier: Tier
    /// The IANA name of the user's zone.
    public var zone: String
    /// The chosen name; nil for a mountain's name.
    public var name: String?
    /// The time of joining.
    public var joined: Instant
    /// The score of the week.
    public var score: WeekScore

    /// Creates a publication.
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

    /// The ranked part of the publication.
    public var standing: Standing { Standing(account: account, score: score, joined: joined) }
}

/// The result of publishing.
public enum Placement: Hashable, Sendable {
    /// The user has a seat on this board.
    case seated(BoardID)
    /// The user has no points yet and therefore no seat. Rule L4.
    case unseated
    /// The previous week is not settled yet, or its result is not in the user's facts. Publish
    /// again afterwards.
    case waiting
    /// The week is over in the board's zone. Later facts count only in totals. Rule L9.
    case closed
}
