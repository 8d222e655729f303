public import Core

/// The user's league status, computed from the user's own facts. Rules L1, L7.
public struct LeagueStatus: Hashable, Shaped {
    /// The user's tier.
    public var tier: Tier
    /// True if the user has joined the league on a server.
    public var isTakingPart: Bool
    /// The name that the user chose to show; nil for the default name of a mountain.
    public var name: String?
    /// The time at which the user joined the league; nil if the user has not joined.
    public var joined: Instant?
    /// The Monday of the current week, in the user's zone.
    public var week: Day
    /// The instant at which that week ends.
    public var ends: Instant
    /// The user's score in that week so far.
    public var score: WeekScore

    /// Creates a league status.
    public init(
        tier: Tier, isTakingPart: Bool, name: String?, joined: Instant?, week: LeagueWeek,
        score: WeekScore
    ) {
        self.tier = tier
        self.isTakingPart = isTakingPart
        self.name = name
        self.joined = joined
        self.week = week.monday
        ends = week.end
        self.score = score
    }

    public static let shape = Shape<LeagueStatus>("LeagueStatus") {
        Member("tier", \.tier, "The user's tier.")
        Member("tierTitle", \.tier.title, "The title of the tier, such as \"Mont Blanc\".")
        Member("takingPart", \.isTakingPart, "True if the person takes part on a server.")
        Member("name", \.name, "The chosen name. Null for a mountain's name.")
        Member(
            "joined", \.joined, "The time of joining the league; null if the user has not joined.")
        Member("week", \.week, "The Monday of the week.")
        Member("ends", \.ends, "The time at which the current week ends.")
        Member("points", \.score.points, "The points earned in the current week.")
        Member("streakDays", \.score.streakDays, "The days of the week with streak credit, 0–7.")
        Member("focusMinutes", \.score.focusMinutes, "The minutes of focus in the current week.")
    }
}

/// The user's result in a past week. Rule L5.
public struct SettledWeek: Hashable, Shaped {
    /// The Monday of the week.
    public var week: Day
    /// True if the week was ranked among the user's own weeks instead of among other users. Rule
    /// L9.
    public var isAlone: Bool
    /// The rank in the week, from 1.
    public var rank: Int
    /// The number of ranked users or weeks.
    public var of: Int
    /// The points that the user earned in the week.
    public var points: Int
    /// The user's tier during the week.
    public var from: Tier
    /// The user's tier after the week.
    public var to: Tier

    /// Creates a past week.
    public init(
        week: Day, isAlone: Bool, rank: Int, of: Int, points: Int, from: Tier, to: Tier
    ) {
        self.week = week
        self.isAlone = isAlone
        self.rank = rank
        self.of = of
        self.points = points
        self.from = from
        self.to = to
    }

    public static let shape = Shape<SettledWeek>("SettledWeek") {
        Member("week", \.week, "The Monday of the week.")
        Member("alone", \.isAlone, "True if the board was made of the user's own weeks.")
        Member("rank", \.rank, "The rank, from 1.")
        Member("of", \.of, "The number of ranked users or weeks.")
        Member("points", \.points, "The points earned in the week.")
        Member("from", \.from, "The tier during the week.")
        Member("to", \.to, "The tier after the week.")
    }
}

/// The user's results in past weeks.
public struct LeagueHistory: Hashable, Shaped {
    /// The user's current tier.
    public var tier: Tier
    /// The results, latest week first.
    public var weeks: [SettledWeek]

    /// Creates a history.
    public init(tier: Tier, weeks: [SettledWeek]) {
        self.tier = tier
        self.weeks = weeks
    }

    public static let shape = Shape<LeagueHistory> {
        Member("tier", \.tier, "The user's current tier.")
        Member("weeks", \.weeks, "The settled weeks, latest first.")
    }
}
