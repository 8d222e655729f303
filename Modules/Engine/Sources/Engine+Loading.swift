internal import Core

extension Engine {
    /// The state in memory with what the engine knows of its place in the journal.
    struct Loaded {
        var world: World
        /// The account's cursor up to which the journal is folded and durable.
        var cursor: Cursor
        var revision: UInt64
        /// Where the last snapshot was kept.
        var snapshotCursor: Cursor
    }

    /// Never the same twice, also after the state was dropped.
    var nextRevision: UInt64 {
        issuedRevision += 1
        return issuedRevision
    }

    var currentView: WorldView {
        WorldView(loaded?.world ?? program.emptyWorld, of: program)
    }

    /// Loads the state, or takes in what other processes wrote since.
    func refresh() async throws(Rejection) {
        do {
            if loaded == nil {
                try await load()
            } else if waiting.isEmpty, !isCommitting, isOld {
                try await takeTail()
            }
        } catch {
            throw error.rejection
        }
    }

    private var isOld: Bool {
        guard options.freshness > .zero, let refreshed else { return true }
        return ContinuousClock.now - refreshed >= options.freshness
    }

    private func load() async throws(JournalError) {
        let empty = program.emptyWorld
        let keys = empty.snapshots.map { SnapshotKey(name: $0.name, version: $0.version) }
        let stored = try await journal.snapshots(account, keys)
        var state = Loaded(
            world: empty, cursor: .start, revision: nextRevision, snapshotCursor: .start)
        if let cursor = Engine.commonCursor(stored, keys) {
            var world = empty
            let isWhole = stored.allSatisfy { world.restore($0.key.name, from: $0.bytes) }
            if isWhole {
                state.world = world
                state.cursor = cursor
                state.snapshotCursor = cursor
            }
        }
        guard loaded == nil else { return }
        loaded = state
        try await takeTail()
    }

    /// All projections must stand at one place, or the journal is folded from the start.
    private static func commonCursor(_ stored: [StoredSnapshot], _ keys: [SnapshotKey]) -> Cursor? {
        guard stored.count == keys.count, Set(stored.map(\.cursor)).count == 1 else { return nil }
        return stored.first?.cursor
    }

    private func takeTail() async throws(JournalError) {
        guard let before = loaded else { return }
        refreshed = .now
        let tail = Folding(before.world)
        let cursor = try await journal.read(account, after: before.cursor) { tail.take($0) }
        // Somebody else may have folded while the journal was read: theirs stands.
        guard cursor > before.cursor, loaded?.revision == before.revision else { return }
        loaded?.world = tail.world
        loaded?.cursor = cursor
        loaded?.revision = nextRevision
        await keepSnapshotIfDue()
    }

    /// Keeps a snapshot when enough has come after the last one; failing to is no harm.
    func keepSnapshotIfDue() async {
        guard let state = loaded,
            state.cursor.rawValue - state.snapshotCursor.rawValue >= Int64(options.snapshotEvery)
        else { return }
        loaded?.snapshotCursor = state.cursor
        let snapshots = state.world.snapshots.map {
            StoredSnapshot(
                key: SnapshotKey(name: $0.name, version: $0.version), cursor: state.cursor,
                bytes: $0.bytes)
        }
        try? await journal.keep(snapshots, for: account)
    }
}

/// A world that a journal's batches are folded into, one after the other.
private final class Folding: @unchecked Sendable {
    // Used by one reader at a time: `Journal.read` hands batches over in order.
    private(set) var world: World
    init(_ world: World) { self.world = world }
    func take(_ events: [Event]) {
        world.fold(events)
    }
}
