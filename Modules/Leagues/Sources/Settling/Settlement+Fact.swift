public import Core
public import LeaguesAPI

/// What a week on a board came to as a fact of the person. Rule L5.
extension Settlement {
    /// The operation under which a person is told: the same for a person and a week, so that told
    /// twice it is one fact.
    public var operation: EventID {
        account.derived(1_000_000 + (Int(board.week.number) + 3) / 7)
    }

    /// What is recorded of the person.
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
