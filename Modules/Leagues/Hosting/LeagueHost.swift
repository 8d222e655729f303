public import Core
internal import Leagues
public import LeaguesAPI
internal import Synchronization

/// The boards of people on a server: where they are kept, what was last seen of them, and whose
/// standing is to be published again. Rules L4, L7, L8.
public final class LeagueHost: Sendable {
    /// Where boards are kept.
    public let standings: any Standings
    let ranks: TierRegister

    /// What a person last saw of their board: what pages may show without asking the store.
    struct Glimpse: Sendable {
        var board: LeagueBoard
        var seen: Instant
    }
    struct Content {
        var glimpses: [AccountID: Glimpse] = [:]
        /// Whose standing is to be published, and whether their board is to be looked at as well.
        var noticed: [AccountID: Bool] = [:]
        /// Whose standing is to be read again, since it was published here or by another host.
        var placed: [AccountID: BoardID] = [:]
        /// Of whom other hosts recorded something and did not tell yet that they published it: for
        /// less than a turn of waiting, and for longer.
        var owed: Set<AccountID> = []
        var overdue: Set<AccountID> = []
        /// Whom the standings did not know, and when that was asked; and of whom it is being asked.
        var strangers: [AccountID: Instant] = [:]
        var asked: Set<AccountID> = []
    }
    let content = Mutex(Content())
    private let settled = Mutex(LeagueSettling())
    /// Tells that somebody was noticed.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    /// Tells that a standing is to be read again.
    let readings: AsyncStream<Void>
    let reader: AsyncStream<Void>.Continuation
    let published: (@Sendable (AccountID, Placement?) -> Void)?

    /// The boards of a server, over a store of standings. With `published` it is one of several
    /// hosts over that store, which are to hear whose standing was published, and where; nil for
    /// who takes part no more.
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

    /// What came of settling since the program started, for whoever watches it.
    public var settling: LeagueSettling { settled.withLock { $0 } }

    /// Notes how many were told, and whether those were all that was due.
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

    /// Notes that something was recorded of a person: their standing is published soon.
    public func notice(_ account: AccountID) { notice(account, isLooking: false) }

    func notice(_ account: AccountID, isLooking: Bool) {
        content.withLock { $0.noticed[account] = isLooking || $0.noticed[account] ?? false }
        waker.yield()
    }

    /// Whether the standings know a person, as far as they need to be asked: whoever does not take
    /// part is none of theirs for the next minute, unless they are seated meanwhile.
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
            // Who was seated meanwhile is known, whatever the answer was.
            guard content.asked.remove(account) != nil, !isKnown else { return }
            if content.strangers.count >= LeagueHost.mostGlimpses { content.strangers = [:] }
            content.strangers[account] = now
        }
        return isKnown
    }

    /// Notes that the standings know a person, as far as is known here.
    func expect(_ account: AccountID) {
        content.withLock { content in
            content.strangers[account] = nil
            content.asked.remove(account)
        }
    }

    /// Forgets all that there is of a person who was erased: where the store fails, what is known
    /// here nevertheless. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        do {
            try await standings.erase(account)
        } catch {
            await drop(account)
            throw error
        }
        await drop(account)
    }

    /// Takes a person who left off all boards, and friends' boards, at once. Rule L7.
    ///
    /// What is known here follows the store: whoever finds a place free finds nobody on the board,
    /// and what was read of the person meanwhile does not stay.
    func withdraw(_ account: AccountID) async throws(Rejection) {
        try await standings.withdraw(account)
        await drop(account)
    }

    /// Forgets what is known here of a person.
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

    /// The board as the person last saw it; nil if it is not known here. One that is old is looked
    /// at again, behind the back of who asks.
    public func lastSeen(by account: AccountID, at now: Instant) -> LeagueBoard? {
        let glimpse = content.withLock { $0.glimpses[account] }
        if glimpse.map({ now.milliseconds - $0.seen.milliseconds > LeagueHost.staleness }) ?? true {
            notice(account, isLooking: true)
        }
        return glimpse.flatMap { now < $0.board.ends ? $0.board : nil }
    }

    /// After so many milliseconds what was seen is looked at again.
    private static let staleness: Int64 = 60_000
    /// So many people are remembered.
    private static let mostGlimpses = 20_000

    func keep(_ board: LeagueBoard?, of account: AccountID, at now: Instant) {
        content.withLock { content in
            if content.glimpses.count >= LeagueHost.mostGlimpses { content.glimpses = [:] }
            content.glimpses[account] = board.map { Glimpse(board: $0, seen: now) }
        }
    }

    /// Takes out everybody who was noticed.
    func takeNoticed() -> [AccountID: Bool] {
        content.withLock { content in
            defer { content.noticed = [:] }
            return content.noticed
        }
    }
}

/// What came of settling since a program started.
public struct LeagueSettling: Hashable, Sendable {
    /// Weeks of people that were settled and told.
    public var told = 0
    /// How often it could not be done, and is tried again.
    public var failures = 0
    /// When all that was due was last settled and told; nil before.
    public var last: Instant?
}

extension Capability where Value == LeagueHost {
    /// The boards of people, on a server that has them.
    public static var leagueHost: Capability<LeagueHost> { .init("leagues.host") }
}

/// Gives a program the boards of a server. It stands beside the Leagues module.
public struct LeaguesHostingModule: Module {
    private let host: LeagueHost

    /// A module for a server of many people.
    public init(_ host: LeagueHost) { self.host = host }

    public let manifest = ModuleManifest(
        id: "leagues-hosting", stability: .experimental,
        summary: "Boards of the people of a server.",
        provides: [Capability<LeagueHost>.leagueHost.name],
        requires: [Capability<any LeagueKeeper>.leagueKeeper.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        _ = try registrar.require(.leagueKeeper)
        registrar.provide(host, as: .leagueHost)
    }
}
