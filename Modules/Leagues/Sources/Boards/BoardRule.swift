public import LeaguesAPI

/// How many move at the end of a week, and who. Rules L3, L4.
public enum BoardRule {
    /// How many of `count` people move up, and as many down: 12 of a full board's 27, and of fewer
    /// as large a share, rounded down. So nobody climbs by being alone.
    public static func movers(of count: Int) -> Int {
        min(max(count, 0), Board.capacity) * 12 / Board.capacity
    }

    /// What the end of the week makes of each person of a board, given with their ranks: as their
    /// rank says, but nobody who is level in points, days and focus with a person who stays moves
    /// down by the join time. Rule L2.
    public static func movements(
        of scores: [WeekScore], ranked ranks: [Int], in tier: Tier
    ) -> [Movement] {
        // The last who stays: there is one on every board.
        let last = ranks.count - movers(of: ranks.count)
        let line = zip(ranks, scores).first { $0.0 == last }?.1
        return zip(ranks, scores).map { rank, score in
            let movement = movement(rank: rank, of: ranks.count, in: tier)
            return movement == .down && score == line ? .stay : movement
        }
    }

    /// What becomes of whoever has a rank among `count`: the first move up unless they are on
    /// Everest, the last down unless they are on Hilltop.
    public static func movement(rank: Int, of count: Int, in tier: Tier) -> Movement {
        let movers = movers(of: count)
        if rank <= movers { return tier == .everest ? .stay : .up }
        if rank > count - movers { return tier == .hilltop ? .stay : .down }
        return .stay
    }
}

/// Where somebody is seated who has their first points of the week. Rule L4.
public enum Seating: Hashable, Sendable {
    /// On the board with this number.
    case board(Int)
    /// On a new board with this number. Of the one before it the latest `moving` move there too, so
    /// that both have as many.
    case opening(Int, moving: Int)

    /// The seat among so many boards. `roomiest` is the number of the one with the fewest people,
    /// of several the first; nil if all are full.
    ///
    /// The roomiest takes them. Where all are full the last one is shared with a new one, so that
    /// no board stays nearly empty, and earlier ones are left in peace; whoever moves is among the
    /// latest, and nobody moves twice. In the last 24 hours of the week nobody is moved any more: a
    /// new board begins with one.
    public static func next(roomiest: Int?, boards: Int, isEnding: Bool) -> Seating {
        if let roomiest { return .board(roomiest) }
        return .opening(boards, moving: isEnding || boards == 0 ? 0 : Board.capacity / 2)
    }

    /// The same among boards with so many people each.
    public static func next(_ counts: [Int], isEnding: Bool) -> Seating {
        let open = counts.indices.filter { counts[$0] < Board.capacity }
        return next(
            roomiest: open.min { (counts[$0], $0) < (counts[$1], $1) }, boards: counts.count,
            isEnding: isEnding)
    }
}
