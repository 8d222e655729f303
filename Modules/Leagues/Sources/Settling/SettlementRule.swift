public import LeaguesAPI

/// The settlement of a board at the end of a week. Rule L5.
public enum SettlementRule {
    /// Returns the settlements of all users with points, by rank. Users without points keep their
    /// tier and affect no one.
    ///
    /// The result depends only on the board, so a repetition gives the same.
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
