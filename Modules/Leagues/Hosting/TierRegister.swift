internal import Core
internal import Leagues
internal import LeaguesAPI

/// The ranks of all users within their tiers, in memory. They are read from the store on first use
/// and updated with later scores. Rule L8.
actor TierRegister {
    private struct Field: Hashable {
        var tier: Tier
        var week: Day
    }
    private let standings: any Standings
    private var ranks: [Field: TierRanks] = [:]
    /// The changes that arrived while a tier was being read. The standing is nil for users who
    /// left.
    private var missed: [Field: [(account: AccountID, standing: Standing?)]] = [:]
    /// The number of boards read in one query.
    private static let page = 256
    /// The number of weeks kept in memory. Weeks end at different times in different zones, so two
    /// can be in progress.
    private static let weeks = 2
    /// The number of times that all ranks were cleared. A result that was read before the latest
    /// time is discarded.
    private var turn = 0
    /// The users who left while scores were being read again. Their results are discarded.
    private var left: Set<AccountID> = []

    init(_ standings: any Standings) { self.standings = standings }

    /// Returns a user's rank within a tier in a week; nil if the user has no points.
    func rank(
        of account: AccountID, in tier: Tier, _ week: Day
    ) async throws(Rejection) -> TierRank? {
        let field = Field(tier: tier, week: week)
        if ranks[field] == nil { try await read(field) }
        guard let known = ranks[field], let rank = known.rank(of: account) else { return nil }
        return TierRank(rank: rank, of: known.count)
    }

    /// Updates a user's score if the tier is in memory.
    func update(_ standing: Standing, in tier: Tier, _ week: Day) {
        guard standing.score.points > 0 else { return remove(standing.account) }
        let field = Field(tier: tier, week: week)
        missed[field]?.append((standing.account, standing))
        ranks[field]?.update(standing)
    }

    /// Removes a user from all tiers.
    func remove(_ account: AccountID) {
        left.insert(account)
        for field in missed.keys { missed[field]?.append((account, nil)) }
        for field in ranks.keys { ranks[field]?.remove(account) }
    }

    /// Clears all ranks. They are read again when they are next used.
    func forget() {
        turn += 1
        ranks = [:]
    }

    /// Reads published scores again if their tier is in memory. Calls run one after the other.
    func read(_ placed: [AccountID: BoardID]) async {
        let fields = Dictionary(grouping: placed) { Field(tier: $1.tier, week: $1.week) }
        for (field, people) in fields where ranks[field] != nil || missed[field] != nil {
            left = []
            do throws(Rejection) {
                let seats = try await standings.seats(of: people.map(\.key), in: field.week)
                for seat in seats where !left.contains(seat.standing.account) {
                    update(seat.standing, in: field.tier, field.week)
                }
            } catch {
                forget()
            }
        }
    }

    private func read(_ field: Field) async throws(Rejection) {
        guard missed[field] == nil else { return }
        missed[field] = []
        defer { missed[field] = nil }
        var (people, began) = ([Standing](), turn)
        repeat {
            began = turn
            people = try await standings(in: field)
        } while turn != began
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

    /// Returns the standings of all users with points in a tier and week.
    private func standings(in field: Field) async throws(Rejection) -> [Standing] {
        var people: [Standing] = []
        var last: BoardID?
        while true {
            let page = try await standings.boards(
                of: field.tier, in: field.week, after: last, limit: TierRegister.page)
            people += page.flatMap(\.seats).map(\.standing).filter { $0.score.points > 0 }
            guard page.count == TierRegister.page else { return people }
            last = page.last?.id
        }
    }
}
