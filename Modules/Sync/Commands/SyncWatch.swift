internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// Synchronises after each change on either side, until Ctrl-C.
struct SyncWatch {
    private let session: Session
    private let store: OpenStore
    private let server: SyncAddress

    init(_ session: Session, _ store: OpenStore, _ server: SyncAddress) {
        self.session = session
        self.store = store
        self.server = server
    }

    /// The interval in milliseconds for detecting local changes.
    private static let pause = 500
    /// The delay before another request to an unreachable server, in rounds of `pause`.
    private static let patience = 10

    /// Calls `sync` once for each change or for several changes together.
    func run(_ sync: () async throws -> SyncReport) async throws {
        var stream: EventLines?
        var (rounds, isAway) = (0, false)
        var head = try await store.journal.head(store.account)
        while true {
            if stream == nil, rounds % SyncWatch.patience == 0 {
                stream = try EventLines(server.root + "/api/v1/changes", token: server.token)
            }
            rounds += 1
            var hasNews = false
            switch stream?.wait(SyncWatch.pause) {
            case .lines(let lines)?: hasNews = lines.contains { $0.contains("id:") }
            case .ended?: stream = nil
            case .nothing?: break
            case nil: try await Task.sleep(for: .milliseconds(SyncWatch.pause))
            }
            let now = try await store.journal.head(store.account)
            guard hasNews || now != head else { continue }
            do {
                let report = try await sync()
                if isAway { session.display("The server is reachable again.") }
                isAway = false
                head = try await store.journal.head(store.account)
                guard report.sent + report.received > 0 else { continue }
                session.show(report) { report in
                    for line in SyncCommand.lines(report) { session.show(line) }
                }
            } catch let rejection as Rejection where rejection.code == "download.failed" {
                if !isAway { session.display("The server is unreachable: new records wait here.") }
                isAway = true
            }
        }
    }
}
