public import Core

/// Names a board: its week, its tier, its band of zones and its number there. Rule L4.
public struct BoardID: Hashable, Comparable, Sendable {
    /// The four as one number, in this order; boards of a week and tier lie side by side.
    public let rawValue: Int64

    /// The number 0 … 16,777,215 in a band 0 … 63 of zones.
    public init(week: Day, tier: Tier, band: Int, number: Int) {
        // The first Monday after 1970-01-01 has the number 4, so there is no remainder.
        let weeks = (Int64(week.startOfWeek.number) + 3) / 7
        rawValue =
            weeks << 34 | Int64(tier.height) << 30 | Int64(min(max(band, 0), 63)) << 24
            | Int64(min(max(number, 0), 0xFF_FFFF))
    }

    /// The board with this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The Monday of its week.
    public var week: Day { Day(Int((rawValue >> 34) * 7 - 3)) }
    /// Its tier.
    public var tier: Tier { Tier(height: Int(rawValue >> 30 & 15)) }
    /// Its band of zones.
    public var band: Int { Int(rawValue >> 24 & 63) }
    /// Its number in the band, from 0.
    public var number: Int { Int(rawValue & 0xFF_FFFF) }

    public static func < (a: BoardID, b: BoardID) -> Bool { a.rawValue < b.rawValue }
}

/// Somebody on a board.
public struct Seat: Hashable, Sendable {
    /// Who, with what they did so far.
    public var standing: Standing
    /// What they had done when `day` began: movement since yesterday is told from it.
    public var opening: WeekScore
    /// The day of the board on which they were last heard of.
    public var day: Day
    /// What they want to be called; nil for a mountain's name, and for a name that was hidden.
    public var name: String?

    /// Somebody's seat.
    public init(
        standing: Standing, opening: WeekScore = .none, day: Day, name: String? = nil
    ) {
        self.standing = standing
        self.opening = opening
        self.day = day
        self.name = name
    }

    /// What they had done when a day began.
    public func score(before today: Day) -> WeekScore { day < today ? standing.score : opening }

    /// Takes in what they did by an instant, where the board's week ends.
    public mutating func update(_ score: WeekScore, at now: Instant, in zone: Zone) {
        let today = zone.wallTime(at: now).day
        if today > day { (opening, day) = (standing.score, today) }
        standing = Standing(account: standing.account, score: score, joined: standing.joined)
    }
}

/// The people who compete with each other in one week, in no order. Rule L4.
public struct Board: Hashable, Sendable {
    /// Which.
    public var id: BoardID
    /// IANA name of the zone in which its week ends.
    public var zone: String
    /// Whether its week has been settled.
    public var isSettled: Bool
    /// Who sits on it: at most 27.
    public var seats: [Seat]

    /// A board.
    public init(id: BoardID, zone: String, isSettled: Bool = false, seats: [Seat]) {
        self.id = id
        self.zone = zone
        self.isSettled = isSettled
        self.seats = seats
    }

    /// How many people a board has at most. Rule L4.
    public static let capacity = 27
}

/// What the end of a week came to for one person. Rule L5.
public struct Settlement: Hashable, Sendable {
    /// Who.
    public var account: AccountID
    /// The board that they were on.
    public var board: BoardID
    /// IANA name of the zone in which its week ended.
    public var zone: String
    /// From 1.
    public var rank: Int
    /// Among how many.
    public var of: Int
    /// What they did in the week.
    public var score: WeekScore
    /// What becomes of their tier.
    public var movement: Movement

    /// What a week came to.
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

    /// The tier that they played in.
    public var from: Tier { board.tier }
    /// The tier from then on.
    public var to: Tier { board.tier.after(movement) }
}
