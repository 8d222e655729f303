public import Core
internal import Leagues
public import LeaguesAPI
internal import Synchronization

/// The league on a server: the store, the last known leaderboards, and the users whose scores must
/// be published. Rules L4, L7, L8.
public final class LeagueHost: Sendable {
    /// The store of leaderboards.
    public let standings: any Standings
    let ranks: TierRegister

    /// A user's last known leaderboard, which pages can show without a query.
    struct BoardPreview: Sendable {
        var board: LeagueBoard
        var seen: Instant
    }
    struct Content {
        var glimpses: [AccountID: BoardPreview] = [:]
        /// The users whose scores must be published. The value is true if the user's leaderboard
        /// must also be refreshed.
        var noticed: [AccountID: Bool] = [:]
        /// The users whose scores must be read again from the store, with their boards, because
        /// this or another server published them.
        var placed: [AccountID: BoardID] = [:]
        /// The users whose facts another server stored less than one interval ago without reporting
        /// a publication. `overdue` contains the users for whom this was longer ago.
        var owed: Set<AccountID> = []
        var overdue: Set<AccountID> = []
        /// The users unknown to the store, with the time of the query, and the users with a query
        /// in progress.
        var strangers: [AccountID: Instant] = [:]
        var asked: Set<AccountID> = []
    }
    let content = Mutex(Content())
    private let settled = Mutex(LeagueSettlement())
    /// A signal that a user's score must be published.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    /// A signal that a score must be read again from the store.
    let readings: AsyncStream<Void>
    let reader: AsyncStream<Void>.Continuation
    let published: (@Sendable (AccountID, Placement?) -> Void)?

    /// Creates the league for a store. `published` is needed if several servers share the store. It
    /// is called with each published user and the user's placement, which is nil if the user left.
    public init(
        _ standings: any Standings,
        published: (@Sendable (AccountID, Placement?) -> Void)? = nil
    ) {
        self.standings = standings
        self.published = published
        ranks = TierRegister(standings)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (readings, reader) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The results of settling weeks since the program started, for monitoring.
    public var settling: LeagueSettlement { settled.withLock { $0 } }

    /// Records that `told` settlements were stored in users' facts. `isAll` is true if no others
    /// were due.
    func note(told: Int, isAll: Bool, at now: Instant) {
        settled.withLock { settled in
            settled.told += told
            if isAll {
                settled.last = now
            } else {
                settled.failures += 1
            }
        }
    }

    /// Schedules the publication of a user's score after the user's facts have changed.
    public func notice(_ account: AccountID) { notice(account, isLooking: false) }

    func notice(_ account: AccountID, isLooking: Bool) {
        content.withLock { $0.noticed[account] = isLooking || $0.noticed[account] ?? false }
        waker.yield()
    }

    /// Returns true if the store knows the user. A negative answer is cached for a minute or until
    /// the user gets a seat.
    func knows(_ account: AccountID, at now: Instant) async throws(Rejection) -> Bool {
        let isStranger = content.withLock { content in
            let since = content.strangers[account].map { now.milliseconds - $0.milliseconds }
            if let since, (0..<LeagueHost.staleness).contains(since) { return true }
            content.asked.insert(account)
            return false
        }
        if isStranger { return false }
        let isKnown = try await standings.knows(account)
        content.withLock { content in
            // A user who got a seat during the query is known, even if the answer is no.
            guard content.asked.remove(account) != nil, !isKnown else { return }
            if content.strangers.count >= LeagueHost.mostGlimpses { content.strangers = [:] }
            content.strangers[account] = now
        }
        return isKnown
    }

    /// Records that the store probably knows the user.
    func expect(_ account: AccountID) {
        content.withLock { content in
            content.strangers[account] = nil
            content.asked.remove(account)
        }
    }

    /// Erases all data of a user. The memory is cleared even if the store fails. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        do {
            try await standings.erase(account)
        } catch {
            await drop(account)
            throw error
        }
        await drop(account)
    }

    /// Removes a user who left the league from all leaderboards, including those for friends, at
    /// once. Rule L7.
    ///
    /// The memory is updated after the store. Values that were read before the removal are
    /// discarded.
    func withdraw(_ account: AccountID) async throws(Rejection) {
        try await standings.withdraw(account)
        await drop(account)
    }

    /// Removes a user's data from memory.
    func drop(_ account: AccountID) async {
        content.withLock { content in
            content.glimpses[account] = nil
            content.noticed[account] = nil
            content.placed[account] = nil
            content.owed.remove(account)
            content.overdue.remove(account)
            content.strangers[account] = nil
            content.asked.remove(account)
        }
        await ranks.remove(account)
    }

    /// Returns the leaderboard that the user saw last; nil if unknown. If it is old, it is
    /// refreshed in the background.
    public func lastSeen(by account: AccountID, at now: Instant) -> LeagueBoard? {
        let glimpse = content.withLock { $0.glimpses[account] }
        if glimpse.map({ now.milliseconds - $0.seen.milliseconds > LeagueHost.staleness }) ?? true {
            notice(account, isLooking: true)
        }
        return glimpse.flatMap { now < $0.board.ends ? $0.board : nil }
    }

    /// The age in milliseconds after which a leaderboard in memory is refreshed.
    private static let staleness: Int64 = 60_000
    /// The maximum number of users whose leaderboards are kept in memory.
    private static let mostGlimpses = 20_000

    func keep(_ board: LeagueBoard?, of account: AccountID, at now: Instant) {
        content.withLock { content in
            if content.glimpses.count >= LeagueHost.mostGlimpses { content.glimpses = [:] }
            content.glimpses[account] = board.map { BoardPreview(board: $0, seen: now) }
        }
    }

    /// Returns the users whose scores must be published, and clears the list.
    func takeChanged() -> [AccountID: Bool] {
        content.withLock { content in
            defer { content.noticed = [:] }
            return content.noticed
        }
    }
}

/// The results of settling weeks since the program started.
public struct LeagueSettlement: Hashable, Sendable {
    /// The number of settlements stored in users' facts.
    public var told = 0
    /// The number of failed attempts. They are retried.
    public var failures = 0
    /// The time at which everything due had last been settled; nil if never.
    public var last: Instant?
}

extension Capability where Value == LeagueHost {
    /// The capability for the league on a server with several users.
    public static var leagueHost: Capability<LeagueHost> { .init("leagues.host") }
}

/// The module that adds a server's leaderboards to a program. It requires the Leagues module.
public struct LeaguesHostingModule: Module {
    private let host: LeagueHost

    /// Creates the module for a server's league.
    public init(_ host: LeagueHost) { self.host = host }

    public let manifest = ModuleManifest(
        id: "leagues-hosting", stability: .experimental,
        summary: "Boards of the people of a server.",
        provides: [Capability<LeagueHost>.leagueHost.name],
        requires: [Capability<any LeagueProvider>.leagueProvider.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        _ = try registrar.require(.leagueProvider)
        registrar.provide(host, as: .leagueHost)
    }
}
