internal import Accounts
internal import AccountsWeb
internal import CommandLineKit
internal import Core
internal import Engine
internal import RouteKit
internal import SecretsAPI
internal import Server
internal import Synchronization

/// A server with accounts: its directory, the gate, and the sign-in pages.
struct AccountsHost {
    private let directory: any Directory
    private let stores: ServerStores
    private let accounts: AccountService
    private let guesses: any LoginAttempts
    private let site: AccountSite
    private let clock: any Clock
    private let address: SiteAddress
    private let parts: [any ServerPart]
    private let refusals = FailedSignIns()

    /// Opens the directory next to the journal. Throws `server.sign-up` for an unknown policy, and
    /// if the directory is unusable.
    init(
        _ options: ServeOptions, _ reach: PublicEndpoint, _ stores: ServerStores,
        _ clock: any Clock,
        _ address: SiteAddress, _ parts: [any ServerPart]
    ) throws(Rejection) {
        var policy = AccountService.Policy()
        policy.signUp = try AccountService.Policy.SignUp(rawValue: options.signUp).orThrow(
            Rejection(
                "server.sign-up", "The sign-up policy must be open, invited or closed.",
                field: "sign-up"))
        self.clock = clock
        self.stores = stores
        directory = try stores.directory()
        guesses = try stores.guesses()
        accounts = AccountService(
            directory, clock: clock, entropy: SystemEntropy(), policy: policy, guesses: guesses
        ) { [refusals] attempt in
            refusals.count(attempt.way)
            ServerLog.signInFailed(by: attempt.way.rawValue, from: attempt.place)
        }
        self.address = address
        self.parts = parts
        site = AccountSite(accounts, isSecure: reach.isSecure) { address.url }
    }

    /// Returns the server, which prints the sign-up link for the first account after it listens.
    func server(
        _ modules: [any Module], _ options: ServerOptions, _ terminal: Terminal,
        _ ready: @escaping @Sendable (ServerAddress) async -> Void
    ) throws -> CairnServer {
        // An erased account leaves the boards first, because they are public.
        let parts = [try PeopleLeague(modules, stores, clock)].compactMap { $0 } + self.parts
        let program = try Program(
            modules + [AccountsWebModule(site)] + parts.compactMap(\.module))
        let (site, accounts, place) = (site, accounts, address)
        let (stores, engineCache) = (stores, KnownEngines())
        var options = options
        options.news = JournalNews(stores.nodes == nil ? .alone : .deaf)
        options.guesses = guesses
        let news = options.news
        return try CairnServer(
            program: program, journal: stores.journal, device: stores.device, clock: clock,
            options: options,
            gate: { engine in
                let nobody = engine(.nobody)
                return site.gate(engineCache.begin(engine, nobody), nobody: AccountContext(nobody))
            },
            chores: erasing(engineCache, news, parts),
            beside: {
                guard let known = engineCache.present, let engine = engineCache.engine else {
                    return
                }
                await withTaskGroup(of: Void.self) { group in
                    for part in parts {
                        group.addTask { await part.run(engine: engine) }
                    }
                    group.addTask {
                        await stores.nodes?.run { told in
                            news.receive(told)
                            known.receive(told)
                            for part in parts { await part.receive(told) }
                        }
                    }
                }
            },
            recorded: { recording in
                parts.notice(recording)
                stores.nodes?.broadcast(NodeEvent(recording))
            },
            figures: { [directory, refusals] in
                await PeopleFigures(directory, stores, refusals).all(engineCache.present)
                    + parts.flatMap { $0.figures() }
            },
            stopping: { await accounts.close() },
            ready: { address in
                await ready(address)
                await AccountsHost.welcome(accounts, place, terminal)
            })
    }

    /// Erases due accounts, here and in the data of all parts. Rule O3.
    private func erasing(
        _ engineCache: KnownEngines, _ news: JournalNews, _ parts: [any ServerPart]
    ) -> @Sendable () async throws -> Void {
        let (accounts, stores, clock) = (accounts, stores, clock)
        return {
            try await accounts.eraseDue { account throws(Rejection) in
                engineCache.present?.forget(account)
                news.end(account)
                for part in parts { try await part.forget(account) }
                let isNew = try await stores.journal.forget(account, stores.keys, at: clock.now())
                if isNew { stores.nodes?.broadcast(.erased(account)) }
            }
        }
    }

    /// Prints a link for the first account while there is none.
    private static func welcome(
        _ accounts: AccountService, _ place: SiteAddress, _ terminal: Terminal
    ) async {
        do throws(Rejection) {
            guard let invitation = try await accounts.firstInvitation() else { return }
            terminal.line("There are no accounts yet. Create the first one here within a week:")
            terminal.line("\(place.url)/sign-up?invitation=\(invitation)")
        } catch {
            terminal.line("cairn-server: " + error.message, to: .messages)
        }
    }
}

/// The public address of the site, known after it listens.
final class SiteAddress: Sendable {
    private let text = Mutex("")
    var url: String { text.withLock { $0 } }
    func set(_ url: String) { text.withLock { $0 = url } }
}

/// The cached engines and the one without an account, known after creation.
private final class KnownEngines: Sendable {
    private let made = Mutex<(people: EngineCache, nobody: Engine)?>(nil)
    var present: EngineCache? { made.withLock { $0?.people } }

    /// The function that returns a user's engine, or the one without an account.
    var engine: (@Sendable (AccountID) -> Engine)? {
        guard let (people, nobody) = made.withLock({ $0 }) else { return nil }
        return { account in account == .nobody ? nobody : people[account].engine }
    }

    func begin(
        _ engine: @escaping @Sendable (AccountID) -> Engine, _ nobody: Engine
    ) -> EngineCache {
        let engineCache = EngineCache(make: engine)
        made.withLock { $0 = (engineCache, nobody) }
        return engineCache
    }
}

extension EngineCache {
    /// Drops erased users, and lets engines apply events of other nodes.
    fileprivate func receive(_ told: NodeEvent) {
        switch told {
        case .erased(let account): forget(account)
        case .recorded(let account, let delta): engine(of: account)?.prefetch(delta)
        case .announced(let account): engine(of: account)?.prefetch()
        case .placed, .looked, .missed: break
        }
    }
}

extension JournalNews {
    /// Handles a notification from another node.
    fileprivate func receive(_ told: NodeEvent) {
        switch told {
        case .recorded(let account, _), .announced(let account): receive(account)
        case .erased(let account): end(account)
        case .missed(let isListening): turn(isListening ? .whole : .deaf)
        case .placed, .looked: break
        }
    }
}
