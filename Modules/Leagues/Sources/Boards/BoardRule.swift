public import LeaguesAPI

/// The rules for promotions and demotions at the end of a week. Rules L3, L4.
public enum BoardRule {
    /// Returns the number of users on a board who are promoted, which is also the number of those
    /// who are demoted.
    ///
    /// It is 12 on a full board of 27 users. A smaller board has the same share, rounded down. A
    /// user who is alone on a board cannot be promoted.
    public static func movers(of count: Int) -> Int {
        min(max(count, 0), Board.capacity) * 12 / Board.capacity
    }

    /// Returns each user's promotion or demotion at the end of the week, given the ranks.
    ///
    /// The rank decides. However, a user with the same points, streak days and focus minutes as a
    /// user who keeps the tier is not demoted only for having joined later. Rule L2.
    public static func movements(
        of scores: [WeekScore], ranked ranks: [Int], in tier: Tier
    ) -> [Movement] {
        // The last rank that stays. Every board has one.
        let last = ranks.count - movers(of: ranks.count)
        let line = zip(ranks, scores).first { $0.0 == last }?.1
        return zip(ranks, scores).map { rank, score in
            let movement = movement(rank: rank, of: ranks.count, in: tier)
            return movement == .down && score == line ? .stay : movement
        }
    }

    /// Returns the promotion or demotion for a rank among `count` users. The first ranks are
    /// promoted, except in Everest. The last ranks are demoted, except in Hilltop.
    public static func movement(rank: Int, of count: Int, in tier: Tier) -> Movement {
        let movers = movers(of: count)
        if rank <= movers { return tier == .everest ? .stay : .up }
        if rank > count - movers { return tier == .hilltop ? .stay : .down }
        return .stay
    }
}

/// The place for a user who earns the first points of the week. Rule L4.
public enum SeatAssignment: Hashable, Sendable {
    /// The user gets a seat on the board with this number.
    case board(Int)
    /// The user gets a seat on a new board with this number. The `moving` users who joined the
    /// previous board last also move there, so that both boards have the same size.
    case opening(Int, moving: Int)

    /// Returns the place for the next user. `roomiest` is the number of the board with the fewest
    /// users, or the first of several; nil if all boards are full.
    ///
    /// The board with the fewest users is filled first. If all boards are full, the users of the
    /// last board are split between it and a new one, so that no board stays nearly empty. Only the
    /// users who joined it last move, and no user moves twice.
    ///
    /// In the last 24 hours of the week no user moves, and a new board starts with one user.
    public static func next(roomiest: Int?, boards: Int, isEnding: Bool) -> SeatAssignment {
        if let roomiest { return .board(roomiest) }
        return .opening(boards, moving: isEnding || boards == 0 ? 0 : Board.capacity / 2)
    }

    /// Returns the place for the next user, given the number of users on each board.
    public static func next(_ counts: [Int], isEnding: Bool) -> SeatAssignment {
        let open = counts.indices.filter { counts[$0] < Board.capacity }
        return next(
            roomiest: open.min { (counts[$0], $0) < (counts[$1], $1) }, boards: counts.count,
            isEnding: isEnding)
    }
}
