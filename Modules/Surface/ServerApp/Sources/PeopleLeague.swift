internal import CommandLineKit
internal import Core
internal import Engine
internal import LeaguesAPI
internal import LeaguesHosting
internal import Server

/// The boards of a server, stored next to the journal. Rules L4, L5.
struct PeopleLeague: ServerPart {
    private let host: LeagueHost
    private let clock: any Clock

    /// Opens the standings next to the journal; nil for a program without leagues.
    init?(_ modules: [any Module], _ stores: ServerStores, _ clock: any Clock) throws(Rejection) {
        let provider = Capability<any LeagueProvider>.leagueProvider.name
        guard modules.contains(where: { $0.manifest.provides.contains(provider) }) else {
            return nil
        }
        self.clock = clock
        host = LeagueHost(
            try stores.standings(),
            published: stores.nodes.map { nodes in
                { @Sendable account, placement in nodes.broadcast(.placed(account, placement)) }
            })
    }

    /// The module that provides the boards.
    var module: (any Module)? { LeaguesHostingModule(host) }

    /// Records that an account has new events.
    func notice(_ account: AccountID) { host.notice(account) }

    /// Applies published standings of other nodes.
    func receive(_ news: NodeEvent) async {
        switch news {
        case .recorded(let account, _): host.expectPublication(account)
        case .placed(let account, let placement): await host.receive(account, placement)
        case .missed: await host.invalidateAll()
        case .erased(let account): try? await forget(account)
        case .announced, .looked: break
        }
    }

    /// Deletes the data of an erased account. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await host.forget(account) }

    /// Returns the settlements of this node.
    func figures() -> [Figure] {
        let settling = host.settling
        return [
            Figure(
                "cairn_league_settlements_total", "Weeks of people that were settled and reported.",
                settling.told, .counter),
            Figure(
                "cairn_league_failures_total", "Failed settlements that are retried.",
                settling.failures, .counter),
            Figure(
                "cairn_league_settled_timestamp_seconds",
                "The time at which all due weeks were last settled and reported, in seconds "
                    + "since 1970.",
                settling.last?.seconds ?? 0),
        ]
    }

    /// Publishes and settles until the server stops; `engine` returns a user's engine.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        // The engine without an account writes announcements for all accounts.
        let nobody = engine(.nobody)
        await LeagueMaintenance(
            host, clock: clock, journal: nobody.journal, device: nobody.device, engine: engine
        ) {
            ServerLog.putOff("leagues", reason: $0.message)
        }.run()
    }
}
