internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync
internal import Synchronization

/// A store and the server with which it is synchronised.
struct SyncPair {
    let session: Session
    let store: OpenStore
    let server: SyncAddress
    /// True if facts are sent although the clocks differ too much.
    var isClockTrusted = false

    /// The findings of a run.
    final class SyncFindings: Sendable {
        private let found = Mutex<(notes: Int64, clock: ClockMismatch?)>((0, nil))

        /// The number of recorded replacements of facts.
        var notes: Int64 { found.withLock(\.notes) }
        /// The local clock, if it is wrong.
        var clock: ClockMismatch? { found.withLock(\.clock) }

        func addNote() { found.withLock { $0.notes += 1 } }
        func compare(_ ours: Instant, _ theirs: Instant?) {
            guard let theirs else { return }
            found.withLock { $0.clock = ClockMismatch(ours, against: theirs) }
        }
    }

    /// Runs work while no other run synchronises the store; a second run waits. Completes an
    /// interrupted move of facts first. Throws `sync.lock`.
    func alone<Value>(_ work: (SyncRun, SyncFindings) async throws -> Value) async throws -> Value {
        let lock: Files.Lock
        do throws(Files.Failure) {
            lock = try Files.Lock(session.folders.data + "/sync.lock")
        } catch {
            throw Rejection(
                "sync.lock", "The store cannot be locked for syncing: \(error.reason).",
                category: .unavailable)
        }
        defer { withExtendedLifetime(lock) {} }
        try await noteMove()
        let finds = SyncFindings()
        do {
            return try await work(run(finds), finds)
        } catch let rejection as Rejection where rejection.code == "sync.clock" {
            if let clock = finds.clock { try await remember(clock) }
            throw rejection
        }
    }

    private func remember(_ clock: ClockMismatch) async throws {
        let end = try await store.journal.chains(store.account).first { $0.device == store.device }
        let last = try await store.journal.chain(
            of: store.device, store.account, after: (end?.sequence ?? 1) - 1, limit: 1)
        var memory = SyncMemory(in: session.folders)
        memory.clock = clock
        memory.clock?.last = last.first?.event.id
        try memory.keep()
    }

    private func run(_ finds: SyncFindings) -> SyncRun {
        let now = store.engine.now
        return SyncRun(
            SyncPeer(store.journal, account: store.account, clock: FixedClock(now)),
            isClockTrusted: isClockTrusted, fresh: { store.engine.newID() },
            noting: { count throws(Rejection) in
                _ = try await session.perform(NoteReplacement(count))
                finds.addNote()
            }
        ) { message throws(Rejection) in
            let reply = try server.carry(message)
            finds.compare(now, reply.clock)
            return reply
        }
    }

    /// Records that moved facts replaced others, unless it is already recorded. Recording it twice
    /// changes nothing. A move that was interrupted before any change is not recorded. In that case
    /// the existing facts still have the times of the wrong clock.
    func noteMove() async throws {
        var memory = SyncMemory(in: session.folders)
        guard var moved = memory.moved, !moved.isNoted else { return }
        let chains = try await store.journal.chains(store.account)
        guard chains.contains(where: { $0.device == moved.device }) else { return }
        _ = try await session.perform(NoteReplacement(moved.count))
        moved.isNoted = true
        memory.moved = moved
        try memory.keep()
    }

    /// Returns the unsent facts that were not moved already and do not record a move.
    func unmoved(_ unsent: UnsentFacts) -> [Event] {
        let moved = SyncMemory(in: session.folders).moved
        let last = moved?.device == unsent.device ? moved?.count ?? 0 : 0
        return unsent.facts.filter { $0.sequence > last }.map(\.event)
            .filter { Replacement($0) == nil }
    }
}
