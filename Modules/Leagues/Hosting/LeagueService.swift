public import Core
public import Engine
internal import Leagues
public import LeaguesAPI

/// The operations of one user in the league on a server. Rules L4, L7, L8.
///
/// Scores are computed on the server from the user's facts. Clients cannot set them.
public struct LeagueService: Sendable {
    let host: LeagueHost
    let engine: Engine
    let zone: Zone?

    /// Creates the service for the user of an engine. `zone` is the zone that the client reported.
    public init(_ host: LeagueHost, _ engine: Engine, zone: Zone?) {
        self.host = host
        self.engine = engine
        self.zone = zone
    }

    var account: AccountID { engine.account }
    var standings: any Standings { host.standings }

    /// Publishes the user's score. If the user left the league, removes the user from all
    /// leaderboards and returns nil.
    ///
    /// Facts recorded during the call are also published. If two calls run at the same time, the
    /// later facts win.
    @discardableResult
    public func publish() async throws(Rejection) -> Placement? {
        var (wanted, now) = try await publication(remembering: true)
        if wanted == nil, try await !host.knows(account, at: now) { return nil }
        var placement: Placement?
        for _ in 0..<LeagueService.attempts {
            placement = try await publish(wanted, at: now)
            let before = wanted
            (wanted, now) = try await publication()
            if wanted == before { break }
        }
        return placement
    }

    private static let attempts = 8

    private func publication(
        remembering: Bool = false
    ) async throws(Rejection) -> (Publication?, Instant) {
        let account = account
        return try await engine.ask(zone: zone, remembering: remembering) { asking in
            let moment = asking.moment
            let wanted = Leagues.publication(of: account, at: moment, in: asking.view)
            return (wanted, moment.instant)
        }
    }

    private func publish(
        _ wanted: Publication?, at now: Instant
    ) async throws(Rejection) -> Placement? {
        guard let wanted else {
            // Another process may have removed them without reporting it yet.
            if try await standings.knows(account) {
                try await host.withdraw(account)
            } else {
                await host.drop(account)
            }
            return nil
        }
        // A lookup that began before this write is repeated, even if the write fails without a
        // clear result.
        defer { host.expect(account) }
        let placement = try await standings.publish(wanted, at: now)
        if case .seated(let board) = placement {
            await host.seat(wanted.standing, on: board)
        }
        return placement
    }

    /// Publishes the user's score and returns the user's view: the leaderboard, or the user's own
    /// weeks if the user has not joined.
    public func view() async throws(Rejection) -> LeagueView {
        let scene = try await engine.ask(zone: zone) { asking in
            (
                moment: asking.moment, status: Leagues.status(at: asking.moment, in: asking.view),
                alone: Leagues.alone(at: asking.moment, in: asking.view)
            )
        }
        guard scene.status.isTakingPart else {
            return LeagueView(status: scene.status, board: scene.alone)
        }
        try await publish()
        let board = try await board(at: scene.moment)
        let shown = try board.map { board throws(Rejection) in
            try Leagues.shown(board, to: account, at: scene.moment.instant)
        }
        host.keep(shown, of: account, at: scene.moment.instant)
        var rank: TierRank?
        if let id = board?.id {
            rank = try await host.ranks.rank(of: account, in: id.tier, id.week)
        }
        return LeagueView(status: scene.status, board: shown, tierRank: rank)
    }

    /// Returns the leaderboard for the user's current week. Before the user's first points, it
    /// returns the previous week's board as long as that week continues in the board's zone.
    func board(at moment: Moment) async throws(Rejection) -> Board? {
        let week = LeagueWeek(of: moment.day, in: moment.zone)
        if let board = try await standings.board(of: account, in: week.monday) { return board }
        let earlier = try await standings.board(of: account, in: week.monday - 7)
        return earlier.flatMap { $0.isSettled ? nil : $0 }
    }

    /// Reports the name of a user on one of the current user's leaderboards. `key` is the key of
    /// the row. Throws `leagues.seat` if there is no such row.
    public func report(_ key: String) async throws(Rejection) {
        let moment = try await engine.ask(zone: zone) { asking in asking.moment }
        var people = try await board(at: moment)?.seats.map(\.standing.account) ?? []
        for friends in try await standings.friendBoards(of: account) {
            people += friends.members.map(\.account)
        }
        let weeks = [moment.day.startOfWeek, moment.day.startOfWeek - 7]
        let named = people.first { person in
            weeks.contains { MountainName.key(of: person, in: $0) == key }
        }
        try await standings.report(
            try named.orThrow(.nobodySits), by: account, at: moment.instant)
    }
}

extension Rejection {
    /// The rejection if no row on the user's leaderboards has the key.
    static let nobodySits = Rejection(
        "leagues.seat", "There is no such person on your boards.", field: "key",
        category: .notFound)
}
