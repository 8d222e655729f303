import Core
import Engine
import Glibc
import JournalSQLite
import Logging
import RouteKit
import ServiceLifecycle
import Testing

@testable import Server

/// A module whose only route echoes its input after a while.
struct EchoModule: Module {
    var manifest: ModuleManifest {
        ModuleManifest(id: "echo", stability: .experimental, summary: "Says what it was sent.")
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route(
                .post, "/echo", operation: "echo", summary: "Echo", tag: "Echo", access: .anyone
            ) { request, _ async throws(Rejection) in
                try? await Task.sleep(for: .milliseconds(request.body["wait"]?.whole ?? 0))
                return .json(request.body)
            }.taking(body: .object([.optional("wait", .integer(0...5_000))])), to: .routes)
    }
}

/// Runs a server over a temporary store while `body` uses it.
func withServer(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body:
        @escaping @Sendable (_ port: Int, _ stop: @escaping @Sendable () async -> Void)
        async throws -> Void
) async throws {
    let folder = "/tmp/cairn-server-tests-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    mkdir(folder, 0o700)
    let clock = FixedClock(Instant(seconds: 1_700_000_000))
    let journal = try SQLiteJournal(folder: folder, clock: clock)
    var options = ServerOptions()
    options.port = 0
    change(&options)
    let (addresses, announce) = AsyncStream.makeStream(of: ServerAddress.self)
    let server = try CairnServer(
        program: try Program([EchoModule(), ProgramRoutesModule()]), journal: journal,
        account: journal.identity.account, device: journal.identity.device, clock: clock,
        options: options
    ) { announce.yield($0) }
    let group = ServiceGroup(
        configuration: .init(services: [.init(service: server)], logger: Logger(label: "test")))
    try await withThrowingTaskGroup { tasks in
        tasks.addTask { try await group.run() }
        for await address in addresses {
            try await body(address.port) { await group.triggerGracefulShutdown() }
            break
        }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
    }
    for name in ["journal.db", "journal.db-wal", "journal.db-shm", "journal.lock"] {
        unlink(folder + "/" + name)
    }
    rmdir(folder)
}
