internal import Core

extension Engine {
    /// The state as it was last kept, or the empty one at the start.
    func lastSnapshot() async throws(JournalError) -> Loaded {
        let start = emptyStart
        let keys = start.world.snapshotNames.map {
            SnapshotKey(name: $0.name, version: $0.version)
        }
        let stored = try await journal.snapshots(account, keys)
        guard let cursor = Engine.commonCursor(stored, keys) else { return start }
        // A snapshot of what the journal no longer holds, as after an erasure, is no use.
        guard try await journal.head(account) >= cursor else { return start }
        var state = start
        for snapshot in stored {
            guard state.world.restore(snapshot.key.name, from: snapshot.bytes) else { return start }
        }
        state.cursor = cursor
        state.snapshotCursor = cursor
        state.snapshotBytes = stored.reduce(0) { $0 + $1.bytes.count }
        return state
    }

    /// The state before the first event.
    var emptyStart: Loaded {
        Loaded(
            world: emptyWorld, cursor: .start, revision: nextRevision,
            snapshotCursor: .start)
    }

    /// All projections must stand at one place, or the journal is folded from the start.
    private static func commonCursor(_ stored: [StoredSnapshot], _ keys: [SnapshotKey]) -> Cursor? {
        guard stored.count == keys.count, Set(stored.map(\.cursor)).count == 1 else { return nil }
        return stored.first?.cursor
    }

    /// How many bytes of snapshots are written for an event, at most, over time.
    private static let bytesPerEvent = 1_024

    /// The snapshot to keep when enough has come after the last one; only while nothing is pending.
    ///
    /// The longer a snapshot is, the more must have come, or writing would slow down as the history
    /// grows.
    func takeSnapshotIfDue() -> [StoredSnapshot]? {
        guard let state = loaded else { return nil }
        let due = max(options.snapshotEvery, state.snapshotBytes / Engine.bytesPerEvent)
        guard state.cursor.rawValue - state.snapshotCursor.rawValue >= Int64(due) else {
            return nil
        }
        let snapshots = state.world.snapshots.map {
            StoredSnapshot(
                key: SnapshotKey(name: $0.name, version: $0.version), cursor: state.cursor,
                bytes: $0.bytes)
        }
        loaded?.snapshotCursor = state.cursor
        loaded?.snapshotBytes = snapshots.reduce(0) { $0 + $1.bytes.count }
        return snapshots
    }

    /// Keeps a snapshot; failing to is no harm.
    func keep(_ snapshots: [StoredSnapshot]) async {
        try? await journal.keep(snapshots, for: account)
    }
}
