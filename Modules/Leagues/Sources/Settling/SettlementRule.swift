public import LeaguesAPI

/// The settlement of a board at the end of a week. Rule L5.
public enum SettlementRule {
    /// Returns the results of all users with points, sorted by rank. Users without points keep
    /// their tier and affect no other users.
    ///
    /// The result depends only on the board, so repeating the settlement gives the same result.
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
