public import Core

/// The id of a board: its week, tier, band of zones and number. Rule L4.
public struct BoardID: Hashable, Comparable, Sendable {
    /// The four parts as one number, in this order. Boards of the same week and tier are adjacent.
    public let rawValue: Int64

    /// Creates an id. The number must be 0–16,777,215 and the band of zones 0–63.
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
    /// The board's band of zones.
    public var band: Int { Int(rawValue >> 24 & 63) }
    /// The board's number in its band, from 0.
    public var number: Int { Int(rawValue & 0xFF_FFFF) }

    public static func < (a: BoardID, b: BoardID) -> Bool { a.rawValue < b.rawValue }
}

/// A user's seat on a board.
public struct Seat: Hashable, Sendable {
    /// The user and their score so far.
    public var standing: Standing
    /// The score at the start of `day`, used to compute the movement since yesterday.
    public var opening: WeekScore
    /// The board's day on which the user last published.
    public var day: Day
    /// The chosen name; nil for a mountain's name and for a hidden name.
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

    /// Returns the score at the start of a day.
    public func score(before today: Day) -> WeekScore { day < today ? standing.score : opening }

    /// Updates the score as of an instant, in the zone in which the board's week ends.
    public mutating func update(_ score: WeekScore, at now: Instant, in zone: Zone) {
        let today = zone.wallTime(at: now).day
        if today > day { (opening, day) = (standing.score, today) }
        standing = Standing(account: standing.account, score: score, joined: standing.joined)
    }
}

/// The people who compete in one week, in no particular order. Rule L4.
public struct Board: Hashable, Sendable {
    /// The board's id.
    public var id: BoardID
    /// The IANA name of the zone in which the week ends.
    public var zone: String
    /// True if the week is settled.
    public var isSettled: Bool
    /// The seats, at most 27.
    public var seats: [Seat]

    /// Creates a board.
    public init(id: BoardID, zone: String, isSettled: Bool = false, seats: [Seat]) {
        self.id = id
        self.zone = zone
        self.isSettled = isSettled
        self.seats = seats
    }

    /// The maximum number of people on a board. Rule L4.
    public static let capacity = 27
}

/// The final result of a week for one user. Rule L5.
public struct Settlement: Hashable, Sendable {
    /// The user.
    public var account: AccountID
    /// The user's board.
    public var board: BoardID
    /// The IANA name of the zone in which the week ended.
    public var zone: String
    /// The rank, from 1.
    public var rank: Int
    /// The number of ranked people.
    public var of: Int
    /// The user's score in the week.
    public var score: WeekScore
    /// The resulting promotion or demotion.
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

    /// The tier during the week.
    public var from: Tier { board.tier }
    /// The tier after the week.
    public var to: Tier { board.tier.after(movement) }
}
