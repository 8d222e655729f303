public import LeaguesAPI

/// What the end of a week makes of a board. Rule L5.
public enum SettlingRule {
    /// The settlement of everybody who has points, in the order of ranks; who has none keeps their
    /// tier and is in nobody's way. A function of the board alone: settled again it is the same.
    public static func settle(_ board: Board) -> [Settlement] {
        let seated = board.seats.map(\.standing).filter { $0.score.points > 0 }
        let ranks = BoardRanking.ranks(of: seated)
        return zip(seated, ranks).map { standing, rank in
            Settlement(
                account: standing.account, board: board.id, zone: board.zone, rank: rank,
                of: seated.count, score: standing.score,
                movement: BoardRule.movement(rank: rank, of: seated.count, in: board.id.tier))
        }.sorted { $0.rank < $1.rank }
    }
}
