internal import Core

extension Engine {
    /// Returns the state from the latest snapshot, or the empty state if there is no usable
    /// snapshot.
    func lastSnapshot() async throws(JournalError) -> Loaded {
        let start = emptyStart
        let keys = start.world.snapshotNames.map {
            SnapshotKey(name: $0.name, version: $0.version)
        }
        let stored = try await journal.snapshots(account, keys)
        guard let cursor = Engine.commonCursor(stored, keys) else { return start }
        // A snapshot of events that the journal no longer has, for example after an erasure, is
        // useless.
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

    /// The empty state, before the first event.
    var emptyStart: Loaded {
        Loaded(
            world: emptyWorld, cursor: .start, revision: nextRevision,
            snapshotCursor: .start)
    }

    /// Returns the cursor that all snapshots share; nil if their cursors differ, in which case the
    /// journal is folded from the start.
    private static func commonCursor(_ stored: [StoredSnapshot], _ keys: [SnapshotKey]) -> Cursor? {
        guard stored.count == keys.count, Set(stored.map(\.cursor)).count == 1 else { return nil }
        return stored.first?.cursor
    }

    /// The maximum number of snapshot bytes per event, on average over time.
    private static let bytesPerEvent = 1_024

    /// Returns the snapshot to store; nil if too few events followed the last one or an operation
    /// is pending.
    ///
    /// The larger the snapshot, the more events are required. Otherwise writing would slow down as
    /// the history grows.
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

    /// Stores snapshots. Errors are ignored, because snapshots are only a cache.
    func keep(_ snapshots: [StoredSnapshot]) async {
        try? await journal.keep(snapshots, for: account)
    }
}
