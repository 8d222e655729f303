public import Core
public import LeaguesAPI

extension Leagues {
    /// Returns a leaderboard as shown to one of its users. `now` decides whether labels are shown.
    /// Rules L2, L3, L6.
    public static func shown(
        _ board: Board, to account: AccountID, at now: Instant
    ) throws(Rejection) -> LeagueBoard {
        let week = LeagueWeek(of: board.id.week, in: try Zone.named(board.zone))
        let today = week.zone.wallTime(at: now).day
        let seats = board.seats.filter { $0.standing.score.points > 0 }
        let rows = rows(of: seats, in: week.monday, on: today, for: account) {
            BoardRule.movements(of: $0, ranked: $1, in: board.id.tier)
        }
        let movers = BoardRule.movers(of: seats.count)
        let up = board.id.tier == .everest ? 0 : movers
        return LeagueBoard(
            isAlone: false, week: week, tier: board.id.tier, now: now, up: up,
            down: rows.count { $0.movement == .down },
            goal: up == 0 ? nil : goal(rows, up), rows: rows)
    }

    /// Returns a leaderboard for friends as shown to one member. It contains the members of all
    /// tiers who have points in the week. No one is promoted or demoted on it. Rule L7.
    public static func shown(
        friends seats: [Seat], in week: LeagueWeek, tier: Tier, to account: AccountID,
        at now: Instant
    ) -> LeagueBoard {
        let seats = seats.filter { $0.standing.score.points > 0 }
        return LeagueBoard(
            isAlone: false, week: week, tier: tier, now: now, up: 0, down: 0, goal: nil,
            rows: rows(
                of: seats, in: week.monday, on: week.zone.wallTime(at: now).day, for: account
            ) { scores, _ in scores.map { _ in .stay } })
    }

    private static func rows(
        of seats: [Seat], in week: Day, on today: Day, for account: AccountID,
        _ movements: ([WeekScore], [Int]) -> [Movement]
    ) -> [LeagueBoard.Row] {
        let ranks = BoardRanking.ranks(of: seats.map(\.standing))
        let moves = movements(seats.map(\.standing.score), ranks)
        let opened = seats.map { $0.standing(before: today) }.filter { $0.score.points > 0 }
        let earlier = Dictionary(
            zip(opened.map(\.account), BoardRanking.ranks(of: opened)),
            uniquingKeysWith: { first, _ in first })
        return zip(seats, zip(ranks, moves)).map { seat, place in
            let (rank, movement) = place
            let who = seat.standing.account
            return LeagueBoard.Row(
                rank: rank, key: MountainName.key(of: who, in: week),
                name: seat.name ?? MountainName.of(who, in: week), score: seat.standing.score,
                gained: earlier[who].map { $0 - rank }, movement: movement,
                isOwn: who == account)
        }.sorted { $0.rank < $1.rank }
    }

    /// Returns the points needed for promotion: those of the last user to be promoted. One point is
    /// added if the viewer would lose a tie against that user.
    private static func goal(_ rows: [LeagueBoard.Row], _ up: Int) -> Int? {
        guard up <= rows.count else { return nil }
        let line = rows[up - 1].score.points
        let own = rows.first(where: \.isOwn)
        return own.map { $0.rank > up && $0.score.points >= line } ?? false ? line + 1 : line
    }
}

extension Seat {
    fileprivate func standing(before today: Day) -> Standing {
        Standing(account: standing.account, score: score(before: today), joined: standing.joined)
    }
}
