internal import CommandLineKit
internal import Core
internal import Engine
internal import LeaguesAPI
internal import LeaguesHosting
internal import Server

/// The boards on which the people of a server play, kept beside the journal. Rules L4, L5.
struct PeopleLeague: ServerPart {
    private let host: LeagueHost
    private let clock: any Clock

    /// Opens the standings beside the journal; nil for a program without leagues.
    init?(_ modules: [any Module], _ stores: ServerStores, _ clock: any Clock) throws(Rejection) {
        let keeper = Capability<any LeagueKeeper>.leagueKeeper.name
        guard modules.contains(where: { $0.manifest.provides.contains(keeper) }) else { return nil }
        self.clock = clock
        host = LeagueHost(
            try stores.standings(),
            published: stores.nodes.map { nodes in
                { @Sendable account, placement in nodes.tell(.placed(account, placement)) }
            })
    }

    /// What gives the boards to the program.
    var module: (any Module)? { LeaguesHostingModule(host) }

    /// Notes that something was recorded of a person.
    func notice(_ account: AccountID) { host.notice(account) }

    /// Follows what other nodes publish.
    func hear(_ news: NodeNews) async {
        switch news {
        case .recorded(let account, _): host.owe(account)
        case .placed(let account, let placement): await host.hear(account, placement)
        case .missed: await host.hearNothing()
        case .erased(let account): try? await forget(account)
        case .announced, .looked: break
        }
    }

    /// Forgets a person who was erased. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await host.forget(account) }

    /// What was settled by this node.
    func figures() -> [Figure] {
        let settling = host.settling
        return [
            Figure(
                "cairn_league_settlements_total", "Weeks of people that were settled and told.",
                settling.told, .counter),
            Figure(
                "cairn_league_failures_total", "Settling that failed and is tried again.",
                settling.failures, .counter),
            Figure(
                "cairn_league_settled_timestamp_seconds",
                "When all that was due was last settled and told, in seconds since 1970.",
                settling.last?.seconds ?? 0),
        ]
    }

    /// Publishes and settles until the server stops; `engine` is that of a person.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        // What writes for nobody in particular writes for everybody.
        let nobody = engine(.nobody)
        await LeagueKeeping(
            host, clock: clock, journal: nobody.journal, device: nobody.device, engine: engine
        ) {
            ServerLog.putOff("leagues", reason: $0.message)
        }.run()
    }
}
