public import LeaguesAPI

/// The promotions and demotions at the end of a week. Rules L3, L4.
public enum BoardRule {
    /// Returns the number of users of a board who move up, and also of those who move down.
    ///
    /// It is 12 of a full board of 27 and the same share of a smaller board, rounded down. A user
    /// alone on a board cannot move up.
    public static func movers(of count: Int) -> Int {
        min(max(count, 0), Board.capacity) * 12 / Board.capacity
    }

    /// Returns each user's movement at the end of the week, given their ranks.
    ///
    /// Movements follow ranks. However, a user who has the same points, days and focus as a user
    /// who stays does not move down because of the join time. Rule L2.
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

    /// Returns the movement for a rank among `count`. The first ranks move up, except in Everest.
    /// The last ranks move down, except in Hilltop.
    public static func movement(rank: Int, of count: Int, in tier: Tier) -> Movement {
        let movers = movers(of: count)
        if rank <= movers { return tier == .everest ? .stay : .up }
        if rank > count - movers { return tier == .hilltop ? .stay : .down }
        return .stay
    }
}

/// The seat of a user with their first points of the week. Rule L4.
public enum SeatAssignment: Hashable, Sendable {
    /// On the board with this number.
    case board(Int)
    /// A seat on a new board with this number. The latest `moving` users of the previous board also
    /// move there, so that both boards have the same size.
    case opening(Int, moving: Int)

    /// Returns the next seat. `roomiest` is the number of the board with the fewest users, the
    /// first of several; nil if all are full.
    ///
    /// The roomiest board is used first. If all are full, the last board is split with a new one,
    /// so that no board stays nearly empty. Only its latest users move, and no user moves twice. In
    /// the last 24 hours of the week no user moves, and a new board starts with one user.
    public static func next(roomiest: Int?, boards: Int, isEnding: Bool) -> SeatAssignment {
        if let roomiest { return .board(roomiest) }
        return .opening(boards, moving: isEnding || boards == 0 ? 0 : Board.capacity / 2)
    }

    /// Returns the next seat among boards with the given numbers of users.
    public static func next(_ counts: [Int], isEnding: Bool) -> SeatAssignment {
        let open = counts.indices.filter { counts[$0] < Board.capacity }
        return next(
            roomiest: open.min { (counts[$0], $0) < (counts[$1], $1) }, boards: counts.count,
            isEnding: isEnding)
    }
}
