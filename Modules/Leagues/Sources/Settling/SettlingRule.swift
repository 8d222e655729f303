public import LeaguesAPI

/// What the end of a week makes of a board. Rule L5.
public enum SettlingRule {
    /// The settlement of everybody who has points, in the order of ranks; who has none keeps their
    /// tier and is in nobody's way. A function of the board alone: settled again it is the same.
    public static func settle(_ board: Board) -> [Settlement] {
        let seated = board.seats.map(\.standing).filter { $0.score.points > 0 }
        let ranks = BoardRanking.ranks(of: seated)
        let movements = BoardRule.movements(
            of: seated.map(\.score), ranked: ranks, in: board.id.tier)
        return zip(seated, zip(ranks, movements)).map { standing, place in
            Settlement(
                account: standing.account, board: board.id, zone: board.zone, rank: place.0,
                of: seated.count, score: standing.score, movement: place.1)
        }.sorted { $0.rank < $1.rank }
    }
}
