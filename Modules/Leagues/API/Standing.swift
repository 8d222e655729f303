public import Core

/// A user's score in a week of the league. Rule L2.
public struct WeekScore: Hashable, Sendable {
    /// The points that the user earned on the days of the week, 0–16,777,215.
    public let points: Int
    /// The number of days in the week that count for the user's streak, 0–7.
    public let streakDays: Int
    /// The focus time in whole minutes, 0–16,383.
    public let focusMinutes: Int

    /// Creates a score. Values out of range are clamped.
    public init(points: Int, streakDays: Int = 0, focusMinutes: Int = 0) {
        self.points = min(max(points, 0), 0xFF_FFFF)
        self.streakDays = min(max(streakDays, 0), 7)
        self.focusMinutes = min(max(focusMinutes, 0), 0x3FFF)
    }

    /// The score of a week without activity.
    public static let none = WeekScore(points: 0)
}

/// A user's account with the data for ranking. Rule L2.
///
/// Standings are sorted by points, days that count for the streak, and focus minutes, higher values
/// first. If all are equal, the user who joined earlier comes first, then the account decides. Two
/// standings are therefore never equal.
public struct Standing: Hashable, Sendable {
    /// The user's account.
    public let account: AccountID
    /// The user's score.
    public let score: WeekScore
    /// The time at which the user joined the league, clamped to the years 1970–2527.
    public let joined: Instant

    /// Creates a standing.
    public init(account: AccountID, score: WeekScore, joined: Instant) {
        self.account = account
        self.score = score
        self.joined = Instant(milliseconds: min(max(joined.milliseconds, 0), 0xFFF_FFFF_FFFF))
    }
}

/// The data of a participant that is published to the league. The league knows nothing else about
/// the user. Rule L7.
public struct Publication: Hashable, Sendable {
    /// The user's account.
    public var account: AccountID
    /// The Monday of the user's current week.
    public var week: Day
    /// The user's tier, computed from the user's own facts.
    public var tier: Tier
    /// The IANA name of the user's time zone.
    public var zone: String
    /// The name that the user chose to show; nil for the default name of a mountain.
    public var name: String?
    /// The time at which the user joined the league.
    public var joined: Instant
    /// The user's score in the week so far.
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

    /// The part of the publication that is used for ranking.
    public var standing: Standing { Standing(account: account, score: score, joined: joined) }
}

/// The result of publishing a user's data.
public enum Placement: Hashable, Sendable {
    /// The user has a seat on this board.
    case seated(BoardID)
    /// The user has no points yet, and therefore no seat. Rule L4.
    case unseated
    /// The previous week is not settled yet, or its result is not recorded in the user's facts yet.
    /// Publish again afterwards.
    case waiting
    /// The week is over in the board's zone. Points earned later count only in the user's totals.
    /// Rule L9.
    case closed
}
