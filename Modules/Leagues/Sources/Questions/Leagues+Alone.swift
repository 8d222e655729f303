public import Core
public import LeaguesAPI

extension Leagues {
    /// The number of the user's own weeks that are ranked against each other. Rule L9.
    public static let ownWeeks = 26

    /// Returns the board of the user's own weeks: up to 25 finished weeks with points, and the
    /// current one. They are ranked and promoted by the same rules as users. Rule L9.
    public static func alone(at moment: Moment, in view: WorldView) -> LeagueBoard {
        let week = LeagueWeek(of: moment.day, in: moment.zone)
        let (weeks, tier) = SoloWeeks.ended(before: week.monday, at: moment, in: view)
        let score = WeekScore(of: week.days, at: moment, in: view)
        let own = SoloWeeks(
            weeks + (score.points > 0 ? [.init(monday: week.monday, score: score)] : []))
        let movers = BoardRule.movers(of: own.weeks.count)
        let rows = own.rows(present: week.monday, in: tier)
        return LeagueBoard(
            isAlone: true, week: week, tier: tier, now: moment.instant,
            up: tier == .everest ? 0 : movers, down: rows.count { $0.movement == .down },
            goal: weeks.last?.score.points, rows: rows)
    }
}

/// The weeks of one user, ranked by the same rules as the users on a board. Rule L9.
struct SoloWeeks {
    /// A week with the user's score.
    struct Week: Hashable {
        var monday: Day
        var score: WeekScore
    }
    /// The user's latest weeks, at most 26, earliest first.
    let weeks: [Week]

    init(_ weeks: [Week]) { self.weeks = weeks.suffix(Leagues.ownWeeks) }

    /// The rank of each week, from 1. If two weeks are equal, the earlier one ranks first.
    var ranks: [Int] {
        BoardRanking.ranks(
            of: weeks.enumerated().map { index, week in
                Standing(
                    account: AccountID(high: 0, low: UInt64(index)), score: week.score,
                    joined: Instant(seconds: Int64(index)))
            })
    }

    func rows(present: Day, in tier: Tier) -> [LeagueBoard.Row] {
        let ranks = ranks
        let movements = BoardRule.movements(of: weeks.map(\.score), ranked: ranks, in: tier)
        return zip(weeks, zip(ranks, movements)).map { week, place in
            LeagueBoard.Row(
                rank: place.0, key: "", name: week.monday.description, score: week.score,
                gained: nil, movement: place.1, isOwn: week.monday == present)
        }.sorted { $0.rank < $1.rank }
    }
}
