internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting
internal import RouteKit
internal import Server

/// What sends a server's people their notices, kept beside the journal. Rules A.
struct ServerNotices: ServerPart {
    private let host: NotificationHost
    private let clock: any Clock
    private let site: @Sendable () -> String?

    /// How often it is asked whether the server can be reached.
    private static let pause = Duration.milliseconds(20)

    /// Opens the outbox beside the journal; nil for a program without reminders. `site`
    /// says where people reach the page.
    init?(
        _ modules: [any Module], _ stores: ServerStores, _ environment: [String: String],
        _ clock: any Clock,
        site: @escaping @Sendable () -> String?
    ) async throws(Rejection) {
        let keeper = Capability<any ReminderKeeper>.reminderKeeper.name
        guard modules.contains(where: { $0.manifest.provides.contains(keeper) }) else { return nil }
        self.clock = clock
        self.site = site
        host = try await NotificationHost(
            try stores.outbox(), try SendingSettings.read(environment),
            clock: clock, entropy: SystemEntropy(), isForMany: stores.keys != nil,
            looked: { look in
                stores.nodes?.tell(
                    .looked(look.account, page: look.page, isSeen: look.isSeen, look.instant))
            }, site: site)
    }

    /// What gives it to the program.
    var module: (any Module)? { NotificationsHostingModule(host) }

    /// Notes that something was recorded of a person.
    func notice(_ account: AccountID) { host.notice(account) }

    /// Plans again for whom something was recorded elsewhere, and believes pages of other nodes.
    func hear(_ news: NodeNews) async {
        switch news {
        case .recorded(let account, _): host.notice(account)
        case .looked(let account, let page, let isSeen, let instant):
            host.hear(NotificationHost.Look(account, page, isSeen: isSeen, at: instant))
        case .erased(let account): try? await forget(account)
        case .announced, .placed, .missed: break
        }
    }

    /// Forgets a person who was erased. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await host.forget(account) }

    /// What became of reminders at this node.
    func figures() -> [Figure] {
        [
            Figure(
                "cairn_reminders_total", "Reminders, by what became of them.", by: "outcome",
                host.tally.counts, .counter)
        ]
    }

    /// Plans and sends until the server stops; `engine` is that of a person. Begins once people can
    /// reach the page: what went out before would have no links.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while site() == nil, !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
        await Reminding(host, clock: clock, entropy: SystemEntropy(), engine: engine) {
            ServerLog.putOff("reminders", reason: $0.message)
        }.run()
        await host.close()
    }
}
