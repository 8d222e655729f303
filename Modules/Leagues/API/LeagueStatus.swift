public import Core

/// Where a person is with the league, by their own facts. Rules L1, L7.
public struct LeagueStatus: Hashable, Shaped {
    /// Their tier.
    public var tier: Tier
    /// Whether they take part on a server.
    public var isTakingPart: Bool
    /// What they want to be called; nil: a mountain's name.
    public var name: String?
    /// When they joined; nil if they do not take part.
    public var joined: Instant?
    /// The Monday of the week where they are.
    public var week: Day
    /// When it ends there.
    public var ends: Instant
    /// What they did in it.
    public var score: WeekScore

    /// Where a person is.
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
        Member("tier", \.tier)
        Member("tierTitle", \.tier.title)
        Member("takingPart", \.isTakingPart, "Whether they take part on a server.")
        Member("name", \.name, "What they want to be called; null for a mountain's name.")
        Member("joined", \.joined)
        Member("week", \.week, "The Monday of the week.")
        Member("ends", \.ends)
        Member("points", \.score.points)
        Member("streakDays", \.score.streakDays)
        Member("focusMinutes", \.score.focusMinutes)
    }
}

/// A week that ended, as it stands among a person's facts. Rule L5.
public struct SettledWeek: Hashable, Shaped {
    /// The Monday.
    public var week: Day
    /// Whether it was ranked among one's own weeks. Rule L9.
    public var isAlone: Bool
    /// From 1.
    public var rank: Int
    /// Among how many.
    public var of: Int
    /// What was earned.
    public var points: Int
    /// The tier that it was played in.
    public var from: Tier
    /// The tier from then on.
    public var to: Tier

    /// A week that ended.
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
        Member("alone", \.isAlone)
        Member("rank", \.rank)
        Member("of", \.of)
        Member("points", \.points)
        Member("from", \.from)
        Member("to", \.to)
    }
}

/// The weeks that ended, as a history shows them.
public struct LeagueHistory: Hashable, Shaped {
    /// The tier now.
    public var tier: Tier
    /// The latest first.
    public var weeks: [SettledWeek]

    /// A history.
    public init(tier: Tier, weeks: [SettledWeek]) {
        self.tier = tier
        self.weeks = weeks
    }

    public static let shape = Shape<LeagueHistory> {
        Member("tier", \.tier)
        Member("weeks", \.weeks)
    }
}
