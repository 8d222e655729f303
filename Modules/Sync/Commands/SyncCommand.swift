internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// `cairn sync`: brings this store and a server to the same facts. Rule Y1.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Synchronise this store with a server.",
        discussion: """
            Downloads the facts missing here and uploads those missing there, each once. If
            the connection breaks, run it again. The server's address is remembered.

            Examples:
              cairn sync http://127.0.0.1:8080
              cairn sync
              cairn sync --follow                keep syncing until Ctrl-C
              cairn config set sync.auto on      sync after each command
              cairn sync --move-clock            correct facts of a wrong clock, see below

            If the clock here is more than a day off, nothing is synced. Set it, and
            use --move-clock: records made with the wrong clock and not uploaded
            are shown, and moved to the right days after you confirm. Facts
            uploaded with --trust-clock stay where they are.
            """)

    @Argument(help: "The address of the server. Default: the last one.")
    var address: String?

    @Flag(help: "Keep running and sync after every change on either side.")
    var follow = false

    @Flag(help: "Sync although the clock here differs from the server's.")
    var trustClock = false

    @Flag(help: "Move records made with a wrong clock, after the clock is correct.")
    var moveClock = false

    @Option(
        parsing: .unconditional,
        help: "With --move-clock: the distance, such as 2h, or -10y3d for earlier.")
    var by: String?

    @Flag(help: "With --move-clock: move all facts that are not uploaded yet.")
    var all = false

    @Flag(name: .shortAndLong, help: "With --move-clock: do not ask for confirmation.")
    var yes = false

    @Flag(help: "Erase this copy too if the account was erased at the server.")
    var wipe = false

    @Flag(help: "Keep this copy if the account was erased, and forget the server.")
    var keep = false

    @Flag(help: .hidden)
    var behind = false

    func validate() throws {
        guard !wipe || !keep else { throw ValidationError("Give --wipe or --keep, not both.") }
        guard moveClock || by == nil && !all && !yes else {
            throw ValidationError("--by, --all and --yes require --move-clock.")
        }
        guard !moveClock || !follow && !trustClock && !wipe && !keep else {
            throw ValidationError(
                "--move-clock cannot be combined with a sync: run cairn sync afterwards.")
        }
    }

    func run() async throws {
        let server = try SyncMemory(in: session.folders).server(address)
        let store = try await session.store()
        if moveClock {
            return try await moveClock(SyncPair(session: session, store: store, server: server))
        }
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

    /// Handles an account that was erased at the server: erases this copy too, or keeps it and
    /// forgets the server, as the user chooses. Without an answer, nothing changes. Rule O3.
    private func leave(_ store: OpenStore, _ rejection: Rejection) async throws {
        guard try wipe || !keep && asksToWipe(rejection) else { return try stay() }
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
        session.show("This store was erased.")
    }

    private func asksToWipe(_ rejection: Rejection) throws -> Bool {
        guard session.terminal.canAsk, !session.wantsJSON else { throw rejection }
        session.display(rejection.message)
        session.terminal.write("Erase this store too? [y/N] ", to: .messages)
        guard let answer = session.terminal.readLine() else { throw rejection }
        return ["y", "yes"].contains(answer.lowercased())
    }

    private func stay() throws(Rejection) {
        var memory = SyncMemory(in: session.folders)
        memory.forget()
        try memory.keep()
        guard !session.wantsJSON else { return session.show(["wiped": .bool(false)]) }
        session.show("This store keeps its data and no longer syncs with the server.")
    }

    /// Synchronises once. Of two runs on one store the second waits, because only one can split a
    /// chain.
    private func bring(
        _ store: OpenStore, _ server: SyncAddress
    ) async throws -> SyncReport {
        let pair = SyncPair(
            session: session, store: store, server: server, isClockTrusted: trustClock)
        return try await pair.alone { run, finds in
            if !trustClock { try await holdBack(run, pair) }
            let head = try await store.journal.head(store.account)
            let report = try await run.run()
            // Facts recorded during the run may not have been sent.
            let added = Int64(report.received) + finds.notes
            let now = try await store.journal.head(store.account)
            var memory = SyncMemory(in: session.folders)
            memory.cursor = now.rawValue == head.rawValue + added ? now : head
            if memory.address != server.root {
                (memory.token, memory.account, memory.name) = (nil, nil, nil)
            }
            memory.address = server.root
            (memory.fault, memory.clock, memory.moved) = (nil, nil, nil)
            try memory.keep()
            return report
        }
    }

    /// Throws `sync.clock` if unsent facts were recorded with a wrong clock that has been corrected
    /// since.
    private func holdBack(_ run: SyncRun, _ pair: SyncPair) async throws {
        guard let clock = SyncMemory(in: session.folders).clock,
            clock.mayBeSet(showing: pair.store.engine.now)
        else { return }
        let unsent = try await run.unsent(of: pair.store.device)
        let count = clock.made(pair.unmoved(unsent)).count
        guard count > 0 else { return }
        throw Rejection.conflict(
            "sync.clock",
            "The clock here was far from the server's when \(count.counted("fact")) "
                + "\(count == 1 ? "was" : "were") recorded; cairn sync --move-clock moves "
                + "\(count == 1 ? "it" : "them").",
            hints: ["If the server's clock was wrong: cairn sync --trust-clock"])
    }

    /// Synchronises in the background. An error is shown after the next command, unless the server
    /// is only unreachable.
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
                ? "\(report.sent.counted("fact")) uploaded, \(report.received) downloaded."
                : "Both sides have the same facts."
        ]
        if report.parted > 0 {
            lines.append(
                "Another store used the same device id: "
                    + "\(report.parted.counted("fact")) of this store have a new device id now.")
        }
        if let gap = report.ahead {
            lines.append("The clock here is \(gap.words) the server's.")
        }
        return lines
    }
}
