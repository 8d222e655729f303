public import Core
public import LeaguesAPI

/// Writes what a week on a board came to as a fact of the person. Rule L5.
///
/// For servers alone: no surface offers it. It is performed under `Settlement.operation`, which
/// follows from the person and the week, so that told twice it is one fact.
public struct SettleWeek: Command {
    public static var name: String { "leagues.settle" }
    public static let form = Form("Settle a week", settlementRecord)
    public static let answer = LeagueStatus.shape

    let settled: LeagueFact.Settled

    /// Tells a person what their week came to.
    public init(_ settlement: Settlement) {
        settled = LeagueFact.Settled(settlement)
    }

    init(settled: LeagueFact.Settled) { self.settled = settled }

    private static let settlementRecord = Record(
        SettleWeek.init(settled:), Field("settled", \.settled, LeagueFact.Settled.record.codec))

    /// Nothing if a board has settled the week already.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let known = context.view.leagues.weeks[settled.week.startOfWeek]
        guard known?.settled.isAlone ?? true else { return [] }
        return [LeagueFact.settled(settled).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> LeagueStatus {
        Leagues.status(at: context.moment, in: context.view)
    }
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

extension Settlement {
    /// The operation under which a person is told: the same for a person and a week.
    public var operation: EventID {
        account.derived(1_000_000 + (Int(board.week.number) + 3) / 7)
    }
}
