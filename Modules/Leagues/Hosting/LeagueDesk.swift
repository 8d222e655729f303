public import Core
public import Engine
internal import Leagues
public import LeaguesAPI

/// What one person does and sees of the boards of a server. Rules L4, L7, L8.
///
/// Standings follow from the person's facts, which the server has; nothing is taken from a client.
public struct LeagueDesk: Sendable {
    let host: LeagueHost
    let engine: Engine
    let zone: Zone?

    /// The desk of the person whose facts an engine has; the zone is where they say they are.
    public init(_ host: LeagueHost, _ engine: Engine, zone: Zone?) {
        self.host = host
        self.engine = engine
        self.zone = zone
    }

    var account: AccountID { engine.account }
    var standings: any Standings { host.standings }

    /// Publishes what stands of the person, or takes them off all boards if they do not take part.
    ///
    /// What was recorded meanwhile is published too, so of two that publish at once the last word
    /// is that of the facts.
    @discardableResult
    public func publish() async throws(Rejection) -> Placement? {
        var (wanted, now) = try await publication(remembering: true)
        if wanted == nil, try await !host.knows(account, at: now) { return nil }
        var placement: Placement?
        for _ in 0..<LeagueDesk.attempts {
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
            // Another may have taken them off, and not have told yet.
            if try await standings.knows(account) {
                try await host.withdraw(account)
            } else {
                await host.drop(account)
            }
            return nil
        }
        // Who asked before that was stored asks again, also where it may have been.
        defer { host.expect(account) }
        let placement = try await standings.publish(wanted, at: now)
        if case .seated(let board) = placement {
            await host.seat(wanted.standing, on: board)
        }
        return placement
    }

    /// What the person sees: the board of their people, or, without taking part, of their own
    /// weeks. What stands of them is published before.
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

    /// The board of the person's week; before its first points that of the week before, as long as
    /// it goes on where the board is.
    func board(at moment: Moment) async throws(Rejection) -> Board? {
        let week = LeagueWeek(of: moment.day, in: moment.zone)
        if let board = try await standings.board(of: account, in: week.monday) { return board }
        let earlier = try await standings.board(of: account, in: week.monday - 7)
        return earlier.flatMap { $0.isSettled ? nil : $0 }
    }

    /// Reports the name of a seat on one's own board or on one of a friends' board. Refused with
    /// `leagues.seat` if nobody sits there.
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
            try named.orRefused(.nobodySits), by: account, at: moment.instant)
    }
}

extension Rejection {
    /// Nobody sits there.
    static let nobodySits = Rejection(
        "leagues.seat", "Nobody of that name is on your boards.", field: "key",
        category: .notFound)
}
