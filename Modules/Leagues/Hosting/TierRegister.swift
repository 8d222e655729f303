internal import Core
internal import Leagues
internal import LeaguesAPI

/// The global ranks of tiers, in memory: read from the store when somebody first asks, and kept
/// while standings change. Rule L8.
actor TierRegister {
    private struct Field: Hashable {
        var tier: Tier
        var week: Day
    }
    private let standings: any Standings
    private var ranks: [Field: TierRanks] = [:]
    /// What changed while a tier was being read: nil for who left.
    private var missed: [Field: [(account: AccountID, standing: Standing?)]] = [:]
    /// Boards that are read at once.
    private static let page = 256
    /// Weeks end at different hours in different zones, so two go on at once.
    private static let weeks = 2

    init(_ standings: any Standings) { self.standings = standings }

    /// The place of a person on a tier in a week; nil without points.
    func rank(
        of account: AccountID, in tier: Tier, _ week: Day
    ) async throws(Rejection) -> TierRank? {
        let field = Field(tier: tier, week: week)
        if ranks[field] == nil { try await read(field) }
        guard let known = ranks[field], let rank = known.rank(of: account) else { return nil }
        return TierRank(rank: rank, of: known.count)
    }

    /// Takes a standing in where it is known which tier it is on.
    func update(_ standing: Standing, in tier: Tier, _ week: Day) {
        guard standing.score.points > 0 else { return remove(standing.account) }
        let field = Field(tier: tier, week: week)
        missed[field]?.append((standing.account, standing))
        ranks[field]?.update(standing)
    }

    /// Takes a person out of all tiers.
    func remove(_ account: AccountID) {
        for field in missed.keys { missed[field]?.append((account, nil)) }
        for field in ranks.keys { ranks[field]?.remove(account) }
    }

    private func read(_ field: Field) async throws(Rejection) {
        guard missed[field] == nil else { return }
        missed[field] = []
        defer { missed[field] = nil }
        var people: [Standing] = []
        var last: BoardID?
        while true {
            let page = try await standings.boards(
                of: field.tier, in: field.week, after: last, limit: TierRegister.page)
            people += page.flatMap(\.seats).map(\.standing).filter { $0.score.points > 0 }
            guard page.count == TierRegister.page else { break }
            last = page.last?.id
        }
        var known = TierRanks(people)
        for change in missed[field] ?? [] {
            if let standing = change.standing {
                known.update(standing)
            } else {
                known.remove(change.account)
            }
        }
        ranks = ranks.filter { field.week - $0.key.week < 7 * TierRegister.weeks }
        ranks[field] = known
    }
}
