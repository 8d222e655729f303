public import Core
public import LeaguesAPI

/// The result of a week on a board as a fact of the user. Rule L5.
extension Settlement {
    /// The id of the operation that records the result. It depends only on the user and the week,
    /// so repeating the operation does not record a second fact.
    public var operation: EventID {
        account.derived(1_000_000 + (Int(board.week.number) + 3) / 7)
    }

    /// The draft of the event to record for the user.
    public var draft: EventDraft { LeagueFact.settled(LeagueFact.Settled(self)).draft }
}

extension LeagueFact.Settled {
    init(_ settlement: Settlement) {
        self.init(
            week: settlement.board.week, zone: settlement.zone, isAlone: false,
            rank: settlement.rank, of: settlement.of, points: settlement.score.points,
            streakDays: settlement.score.streakDays, focusMinutes: settlement.score.focusMinutes,
            from: settlement.from, movement: settlement.movement)
    }
}
