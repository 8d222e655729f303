public import Core

/// A board as one of its people sees it; alone, their own past weeks. Rules L2, L3, L6, L9.
public struct LeagueBoard: Hashable, Shaped {
    /// A place on it.
    public struct Row: Hashable, Shaped {
        /// From 1.
        public var rank: Int
        /// Names the seat in a report, without saying whose it is; empty on the board of one's own
        /// weeks.
        public var key: String
        /// The name that is shown; the date of a week on the board of one's own weeks.
        public var name: String
        /// What was earned and done.
        public var score: WeekScore
        /// Places gained since the day began, lost ones under 0; nil if there was no place then.
        public var gained: Int?
        /// What the end of the week would make of it.
        public var movement: Movement
        /// Whether it is the one who looks, or the week that goes on.
        public var isOwn: Bool

        /// A place.
        public init(
            rank: Int, key: String, name: String, score: WeekScore, gained: Int?,
            movement: Movement, isOwn: Bool
        ) {
            self.rank = rank
            self.key = key
            self.name = name
            self.score = score
            self.gained = gained
            self.movement = movement
            self.isOwn = isOwn
        }

        public static let shape = Shape<Row>("LeagueRow") {
            Member("rank", \.rank)
            Member("key", \.key, "Names the seat in a report; it does not say whose it is.")
            Member("name", \.name)
            Member("points", \.score.points)
            Member("streakDays", \.score.streakDays)
            Member("focusMinutes", \.score.focusMinutes)
            Member("gained", \.gained, "Places gained since the day began, if there was one then.")
            Member("movement", \.movement, "What the end of the week would make of it.")
            Member("own", \.isOwn)
        }
    }

    /// Whether it is of one's own past weeks.
    public var isAlone: Bool
    /// The Monday of the week.
    public var week: Day
    /// The tier.
    public var tier: Tier
    /// IANA name of the zone in which the week ends.
    public var zone: String
    /// When the week ends.
    public var ends: Instant
    /// Whether the labels of promotion and demotion show: the last hour. Rule L6.
    public var isLabelled: Bool
    /// Whether the end is announced: the last 24 hours. Rule L6.
    public var isEnding: Bool
    /// How many of the first move up: below them the line of promotion is drawn.
    public var up: Int
    /// How many of the last move down: above them the line of demotion is drawn.
    public var down: Int
    /// Points that reach the promotion line, alone last week's total; nil if nobody moves up.
    public var goal: Int?
    /// First to last.
    public var rows: [Row]

    /// A board.
    public init(
        isAlone: Bool, week: LeagueWeek, tier: Tier, now: Instant, up: Int, down: Int, goal: Int?,
        rows: [Row]
    ) {
        self.isAlone = isAlone
        self.week = week.monday
        self.tier = tier
        zone = week.zone.identifier
        ends = week.end
        isLabelled = week.labels.contains(now)
        isEnding = week.lastDay.contains(now)
        self.up = up
        self.down = down
        self.goal = goal
        self.rows = rows
    }

    /// The place of whoever looks, or of the week that goes on; nil without points.
    public var own: Row? { rows.first(where: \.isOwn) }

    public static let shape = Shape<LeagueBoard>("LeagueBoard") {
        Member("alone", \.isAlone, "Whether it is of one's own past weeks.")
        Member("week", \.week, "The Monday of the week.")
        Member("tier", \.tier)
        Member("tierTitle", \.tier.title)
        Member("zone", \.zone)
        Member("ends", \.ends)
        Member("labelled", \.isLabelled, "Whether promotion and demotion are labelled.")
        Member("ending", \.isEnding, "Whether it is the last 24 hours.")
        Member("up", \.up, "How many of the first move up.")
        Member("down", \.down, "How many of the last move down.")
        Member("goal", \.goal, "Points that reach the promotion line; alone last week's total.")
        Member("rows", \.rows)
    }
}
