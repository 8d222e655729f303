public import Core

/// The id of a leaderboard. It consists of the board's week, tier, band of time zones and number.
/// Rule L4.
public struct BoardID: Hashable, Comparable, Sendable {
    /// The four parts as one number, in this order. Boards with the same week and tier have
    /// adjacent ids.
    public let rawValue: Int64

    /// Creates the id of a board. `number` must be 0–16,777,215 and `band` 0–63.
    public init(week: Day, tier: Tier, band: Int, number: Int) {
        // The first Monday after 1970-01-01 has the number 4, so there is no remainder.
        let weeks = (Int64(week.startOfWeek.number) + 3) / 7
        rawValue =
            weeks << 34 | Int64(tier.height) << 30 | Int64(min(max(band, 0), 63)) << 24
            | Int64(min(max(number, 0), 0xFF_FFFF))
    }

    /// Creates the id from its number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The Monday of the board's week.
    public var week: Day { Day(Int((rawValue >> 34) * 7 - 3)) }
    /// The board's tier.
    public var tier: Tier { Tier(height: Int(rawValue >> 30 & 15)) }
    /// The index of the board's band of time zones.
    public var band: Int { Int(rawValue >> 24 & 63) }
    /// The number of the board among those of its band, from 0.
    public var number: Int { Int(rawValue & 0xFF_FFFF) }

    public static func < (a: BoardID, b: BoardID) -> Bool { a.rawValue < b.rawValue }
}

/// A user's entry on a leaderboard.
public struct Seat: Hashable, Sendable {
    /// The user and their score so far.
    public var standing: Standing
    /// The user's score at the start of `day`. The places gained since yesterday are computed from
    /// it.
    public var opening: WeekScore
    /// The latest day on which the user's score was published, in the board's zone.
    public var day: Day
    /// The name that the user chose; nil if the user chose none or the name is hidden. The default
    /// name is then shown.
    public var name: String?

    /// Creates a seat.
    public init(
        standing: Standing, opening: WeekScore = .none, day: Day, name: String? = nil
    ) {
        self.standing = standing
        self.opening = opening
        self.day = day
        self.name = name
    }

    /// Returns the user's score at the start of a day.
    public func score(before today: Day) -> WeekScore { day < today ? standing.score : opening }

    /// Sets the user's score at an instant. `zone` is the zone in which the board's week ends.
    public mutating func update(_ score: WeekScore, at now: Instant, in zone: Zone) {
        let today = zone.wallTime(at: now).day
        if today > day { (opening, day) = (standing.score, today) }
        standing = Standing(account: standing.account, score: score, joined: standing.joined)
    }
}

/// A leaderboard: the users who compete with each other in one week. Rule L4.
public struct Board: Hashable, Sendable {
    /// The board's id.
    public var id: BoardID
    /// The IANA name of the time zone in which the board's week ends.
    public var zone: String
    /// True if the board's week is settled.
    public var isSettled: Bool
    /// The users' seats on the board, at most 27, in no particular order.
    public var seats: [Seat]

    /// Creates a board.
    public init(id: BoardID, zone: String, isSettled: Bool = false, seats: [Seat]) {
        self.id = id
        self.zone = zone
        self.isSettled = isSettled
        self.seats = seats
    }

    /// The maximum number of users on a board. Rule L4.
    public static let capacity = 27
}

/// The final result of a week for one user. Rule L5.
public struct Settlement: Hashable, Sendable {
    /// The account of the user.
    public var account: AccountID
    /// The board on which the user competed.
    public var board: BoardID
    /// The IANA name of the time zone in which the board's week ended.
    public var zone: String
    /// The user's rank, from 1.
    public var rank: Int
    /// The number of users with a rank on the board.
    public var of: Int
    /// The user's score in the week.
    public var score: WeekScore
    /// The user's promotion or demotion at the end of the week.
    public var movement: Movement

    /// Creates a settlement.
    public init(
        account: AccountID, board: BoardID, zone: String, rank: Int, of: Int, score: WeekScore,
        movement: Movement
    ) {
        self.account = account
        self.board = board
        self.zone = zone
        self.rank = rank
        self.of = of
        self.score = score
        self.movement = movement
    }

    /// The user's tier during the week.
    public var from: Tier { board.tier }
    /// The user's tier after the week.
    public var to: Tier { board.tier.after(movement) }
}
