internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting
internal import RouteKit
internal import Server

/// The sender of users' notifications, stored next to the journal. Rules A.
struct ServerNotices: ServerPart {
    private let host: NotificationHost
    private let clock: any Clock
    private let site: @Sendable () -> String?

    /// The interval of checks whether the server is reachable.
    private static let pause = Duration.milliseconds(20)

    /// Opens the outbox next to the journal; nil for a program without reminders. `site` is the
    /// public address of the page.
    init?(
        _ modules: [any Module], _ stores: ServerStores, _ environment: [String: String],
        _ clock: any Clock,
        site: @escaping @Sendable () -> String?
    ) async throws(Rejection) {
        let provider = Capability<any ReminderProvider>.reminderProvider.name
        guard modules.contains(where: { $0.manifest.provides.contains(provider) }) else {
            return nil
        }
        self.clock = clock
        self.site = site
        host = try await NotificationHost(
            try stores.outbox(), try SendingSettings.read(environment),
            clock: clock, entropy: SystemEntropy(), isForMany: stores.keys != nil,
            looked: { look in
                stores.nodes?.broadcast(
                    .looked(look.account, page: look.page, isSeen: look.isSeen, look.instant))
            }, site: site)
    }

    /// The module that provides it.
    var module: (any Module)? { NotificationsHostingModule(host) }

    /// Records that an account has new events.
    func notice(_ account: AccountID) { host.notice(account) }

    /// Plans again after events of other nodes, and registers visible pages of other nodes.
    func receive(_ news: NodeEvent) async {
        switch news {
        case .recorded(let account, _): host.notice(account)
        case .looked(let account, let page, let isSeen, let instant):
            host.receive(NotificationHost.PagePresence(account, page, isSeen: isSeen, at: instant))
        case .erased(let account): try? await forget(account)
        case .announced, .placed, .missed: break
        }
    }

    /// Deletes the data of an erased account. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await host.forget(account) }

    /// Returns the results of this node's reminders.
    func figures() -> [Figure] {
        [
            Figure(
                "cairn_reminders_total", "Reminders, by result.", by: "outcome",
                host.tally.counts, .counter)
        ]
    }

    /// Plans and sends until the server stops; `engine` returns a user's engine. It starts after
    /// the page is reachable, because earlier messages would have no links.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while site() == nil, !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
        let work = ReminderDelivery(host, clock: clock, entropy: SystemEntropy(), engine: engine) {
            ServerLog.putOff("reminders", reason: $0.message)
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work.run() }
            group.addTask { await clock.whenMoved { host.wake() } }
        }
        await host.close()
    }
}
