public import Core

/// A leaderboard as shown to one user. For a user who has not joined the league, it shows the
/// user's own past weeks. Rules L2, L3, L6, L9.
public struct LeagueBoard: Hashable, Shaped {
    /// A row of the leaderboard.
    public struct Row: Hashable, Shaped {
        /// The rank of the row, from 1.
        public var rank: Int
        /// A key that identifies the seat in a report without revealing the account; empty if the
        /// board shows the user's own weeks.
        public var key: String
        /// The displayed name of the user, or the date of a week if the board shows the user's own
        /// weeks.
        public var name: String
        /// The score of the user or week.
        public var score: WeekScore
        /// The number of places gained since the start of the day, negative for places lost; nil if
        /// the row did not exist then.
        public var gained: Int?
        /// The promotion or demotion that would result if the week ended now.
        public var movement: Movement
        /// True for the viewer's own row or for the current week.
        public var isOwn: Bool

        /// Creates a row.
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
            Member("rank", \.rank, "The rank, from 1.")
            Member(
                "key", \.key, "The key of the seat for reports. It does not identify the person.")
            Member(
                "name", \.name,
                "The displayed name, or the date of a week on a board of own weeks.")
            Member("points", \.score.points, "The points earned in the week.")
            Member(
                "streakDays", \.score.streakDays, "The days of the week with streak credit, 0–7.")
            Member("focusMinutes", \.score.focusMinutes, "The minutes of focus in the week.")
            Member(
                "gained", \.gained,
                "The places gained today. Null if there was no place at the start of the day.")
            Member("movement", \.movement, "The movement if the week ended now.")
            Member("own", \.isOwn, "True for the user's own row, or for the current week.")
        }
    }

    /// True if the board shows the user's own past weeks instead of other users.
    public var isAlone: Bool
    /// The Monday of the board's week.
    public var week: Day
    /// The tier of the board.
    public var tier: Tier
    /// The IANA name of the time zone in which the week ends.
    public var zone: String
    /// The instant at which the week ends.
    public var ends: Instant
    /// True if the promotion and demotion labels are shown, which is the case in the last hour of
    /// the week. Rule L6.
    public var isLabelled: Bool
    /// True if the end of the week is announced, which is the case in its last 24 hours. Rule L6.
    public var isEnding: Bool
    /// The number of top rows that will be promoted. The promotion line is drawn below them.
    public var up: Int
    /// The number of bottom rows that will be demoted. The demotion line is drawn above them.
    public var down: Int
    /// The points needed for promotion, or the last week's points if the board shows the user's own
    /// weeks; nil if no promotion is possible.
    public var goal: Int?
    /// The rows sorted by rank.
    public var rows: [Row]

    /// Creates a leaderboard for one viewer.
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

    /// The viewer's own row, or the row of the current week; nil if there are no points yet.
    public var own: Row? { rows.first(where: \.isOwn) }

    public static let shape = Shape<LeagueBoard>("LeagueBoard") {
        Member("alone", \.isAlone, "True if it shows the person's own past weeks.")
        Member("week", \.week, "The Monday of the week.")
        Member("tier", \.tier, "The tier of the board.")
        Member("tierTitle", \.tier.title, "The title of the tier, such as \"Mont Blanc\".")
        Member("zone", \.zone, "The IANA time zone in which the week ends.")
        Member("ends", \.ends, "The time at which the week ends.")
        Member("labelled", \.isLabelled, "True if promotion and demotion are labelled.")
        Member("ending", \.isEnding, "True in the last 24 hours of the week.")
        Member("up", \.up, "The number of places that move up.")
        Member("down", \.down, "The number of places that move down.")
        Member(
            "goal", \.goal,
            "The points for promotion, or last week's total if the person plays alone.")
        Member("rows", \.rows, "The rows in rank order.")
    }
}
