internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// `cairn sync`: brings this store and a server to the same facts. Rule Y1.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Bring this store and a server to the same facts.",
        discussion: """
            What is missing here comes down, what is missing there goes up, each fact once. A
            line that breaks loses nothing: sync again. The address is kept for the next time.

            Examples:
              cairn sync http://127.0.0.1:8080
              cairn sync
              cairn sync --follow                stay, and take in changes at once
              cairn config set sync.auto on      after each command, without waiting
            """)

    @Argument(help: "The address of the server; the last one unless given.")
    var address: String?

    @Flag(help: "Stay, and sync whenever something changes on either side.")
    var follow = false

    @Flag(help: "Let facts go up though the clock here is far from the server's.")
    var trustClock = false

    @Flag(help: "Erase this copy too if the account was erased at the server.")
    var wipe = false

    @Flag(help: .hidden)
    var behind = false

    func run() async throws {
        let server = try SyncMemory(in: session.folders).server(address)
        let store = try await session.store()
        if behind { return try await runBehind(store, server) }
        let report: SyncReport
        do {
            report = try await bring(store, server)
        } catch let rejection as Rejection where rejection.code == "sync.erased" {
            return try await leave(store, rejection)
        }
        session.show(report, as: SyncReport.shape) { report in
            for line in SyncCommand.lines(report) { session.show(line) }
        }
        guard follow else { return }
        try await SyncWatch(session, store, server).run { try await bring(store, server) }
    }

    /// The account was erased at the server: erases this copy too if its person says so. Rule O3.
    private func leave(_ store: OpenStore, _ rejection: Rejection) async throws {
        guard wipe || session.terminal.canAsk && !session.wantsJSON else { throw rejection }
        if !wipe { session.tell(rejection.message) }
        try session.confirm("Erase everything that is here too?", isSure: wipe)
        do throws(JournalError) {
            try await store.journal.erase(store.account)
        } catch {
            throw error.rejection
        }
        let names = session.program.contributions(to: .personalFiles).map(\.name) + ["sync"]
        for name in names {
            let path = session.folders.data + "/" + name
            for end in ["", "-wal", "-shm"] { Files.remove(path + end) }
        }
        guard !session.wantsJSON else { return session.show(["wiped": .bool(true)]) }
        session.show("Everything is erased here too; the store is empty.")
    }

    /// Brings both sides together once. Of two runs on one store the second waits: a chain is
    /// parted by one at a time.
    private func bring(
        _ store: OpenStore, _ server: SyncAddress
    ) async throws -> SyncReport {
        let lock: Files.Lock
        do throws(Files.Failure) {
            lock = try Files.Lock(session.folders.data + "/sync.lock")
        } catch {
            throw Rejection(
                "sync.lock", "The store cannot be locked for syncing: \(error.reason).",
                category: .unavailable)
        }
        defer { withExtendedLifetime(lock) {} }
        let run = SyncRun(
            SyncSide(
                store.journal, account: store.account, clock: FixedClock(store.engine.now)),
            isClockTrusted: trustClock, fresh: { store.engine.newID() }
        ) { message throws(Rejection) in try server.carry(message) }
        let head = try await store.journal.head(store.account)
        let report = try await run.run()
        if report.replaced > 0 { _ = try await session.perform(NoteReplacement(report.replaced)) }
        // What somebody recorded meanwhile may not have gone over.
        let added = Int64(report.received + (report.replaced > 0 ? 1 : 0))
        let now = try await store.journal.head(store.account)
        var memory = SyncMemory(in: session.folders)
        memory.cursor = now.rawValue == head.rawValue + added ? now : head
        if memory.address != server.root {
            (memory.token, memory.account, memory.name) = (nil, nil, nil)
        }
        memory.address = server.root
        memory.fault = nil
        try memory.keep()
        return report
    }

    /// The same for nobody who looks: what stands against it is told after the next command, unless
    /// the server is only away.
    private func runBehind(_ store: OpenStore, _ server: SyncAddress) async throws {
        do {
            _ = try await bring(store, server)
        } catch let rejection as Rejection where rejection.code != "download.failed" {
            var memory = SyncMemory(in: session.folders)
            memory.fault = rejection.message
            try memory.keep()
        }
    }

    static func lines(_ report: SyncReport) -> [String] {
        var lines = [
            report.sent + report.received > 0
                ? "\(report.sent.counted("fact")) went up, \(report.received) came down."
                : "Both sides have the same facts."
        ]
        if report.parted > 0 {
            lines.append(
                "Another store wrote under this one's name: "
                    + "\(report.parted.counted("fact")) of this one have a new name now.")
        }
        if let gap = report.ahead {
            lines.append("The clock here is \(gap.words) the server's.")
        }
        return lines
    }
}
