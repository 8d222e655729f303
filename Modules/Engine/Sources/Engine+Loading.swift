public import Core

extension Engine {
    /// The state in memory with its position in the journal.
    struct Loaded {
        var world: World
        /// The account's cursor up to which the folded events are durable.
        var cursor: Cursor
        var revision: UInt64
        /// The cursor of the latest snapshot.
        var snapshotCursor: Cursor
        /// The size of the latest snapshot in bytes.
        var snapshotBytes = 0
    }

    /// The next revision. A revision is never used twice, even after the state was dropped.
    var nextRevision: UInt64 {
        issuedRevision += 1
        return issuedRevision
    }

    /// The world of the account before any event.
    var emptyWorld: World { program.emptyWorld.belonging(to: account) }

    var currentView: WorldView {
        WorldView(loaded?.world ?? emptyWorld, of: program)
    }

    /// Ensures that the state in memory exists and is neither old nor stale. After each wait, it
    /// checks again.
    func load() async throws(Rejection) {
        repeat {
            await dropStale()
            try await refresh()
        } while loaded == nil || isStale
    }

    /// True if the state contains events that no longer count, and must be rebuilt.
    var isStale: Bool { loaded?.world.isStale ?? false }

    /// Waits until the events that made the state stale are recorded, and then drops the state.
    private func dropStale() async {
        guard isStale else { return }
        if isSettled {
            loaded = nil
        } else {
            await withCheckedContinuation { settlers.append($0) }
        }
    }

    /// Loads the state, or adds the events that other processes have written.
    ///
    /// Callers that arrive during a read share the next read, which begins after they called.
    /// During a commit no read is needed, because the commit shows whether the state is old.
    func refresh() async throws(Rejection) {
        if loaded != nil, !isSettled || !isOld { return }
        let error = await withCheckedContinuation { continuation in
            refreshers.append(continuation)
            guard !isRefreshing else { return }
            isRefreshing = true
            Task { await self.refreshWaiting() }
        }
        if let error { throw error.rejection }
    }

    /// Reads and folds events that were written to the journal without this engine, even if the
    /// state is fresh enough.
    public func journalChanged() async throws(Rejection) {
        refreshed = nil
        try await refresh()
    }

    /// Reads and folds events from other processes before a command or query needs them. It does so
    /// only if the state is in memory.
    ///
    /// If the other process sent the events and they directly follow the state, they are folded
    /// without a read. Otherwise the journal is read, but only if the state was used since the last
    /// read in advance. Reading for many users at once costs the store less than reading for each
    /// user later.
    ///
    /// A user who switches nodes is therefore served from memory. For a user who stays on one node,
    /// each other node reads at most once. If reading fails, it is repeated at the next use.
    @discardableResult
    public nonisolated func prefetch(_ delta: [UInt8]? = nil) -> Task<Void, Never> {
        let heard = ContinuousClock.now
        return Task { await self.takeIn(delta, heard) }
    }

    private func takeIn(_ delta: [UInt8]?, _ heard: ContinuousClock.Instant) async {
        if let delta, take(delta) {
            // Events announced after that time are not included.
            refreshed = refreshed.map { max($0, heard) } ?? heard
            othersWrote = heard
            return
        }
        guard loaded != nil, wasOfUse else { return }
        wasOfUse = false
        try? await journalChanged()
    }

    /// Folds events sent by another process, if they follow the state and nothing waits for the
    /// journal. Returns true if they were folded.
    private func take(_ delta: [UInt8]) -> Bool {
        guard isSettled, !isStale, let cursor = loaded?.cursor,
            let next = journal.events(in: delta, of: account, after: cursor)
        else { return false }
        guard next.cursor > cursor else { return true }
        // The next caller drops a stale state, as always.
        loaded?.world.fold(next.events)
        loaded?.cursor = next.cursor
        loaded?.revision = nextRevision
        return true
    }

    private var isOld: Bool {
        guard options.freshness > .zero, let refreshed else { return true }
        return ContinuousClock.now - refreshed >= options.freshness
    }

    /// True if another process wrote to the account within the last minute and may therefore write
    /// again.
    var othersWrite: Bool {
        othersWrote.map { ContinuousClock.now - $0 < .seconds(60) } ?? false
    }

    private func refreshWaiting() async {
        while !refreshers.isEmpty {
            let group = refreshers
            refreshers = []
            var failure: JournalError?
            do throws(JournalError) {
                try await catchUp()
            } catch {
                failure = error
            }
            for continuation in group { continuation.resume(returning: failure) }
        }
        isRefreshing = false
    }

    private func catchUp() async throws(JournalError) {
        let now = ContinuousClock.now
        if loaded != nil {
            try await takeTail()
        } else {
            let answered = answeredHead
            answeredHead = nil
            let start = try await lastSnapshot()
            var state = try await withTail(start)
            // All events before the returned end have been read. If the end itself has no event,
            // that event was superseded by another journal's.
            state.cursor = max(state.cursor, answered ?? .start)
            // A state is set only here if there was none, and reads do not overlap.
            loaded = state
        }
        refreshed = now
        if isSettled, let snapshots = takeSnapshotIfDue() { await keep(snapshots) }
    }

    private func takeTail() async throws(JournalError) {
        while let before = loaded, isSettled {
            let state = try await withTail(before)
            // Events decided during the read are not included; committed events may be included
            // twice.
            if loaded?.revision == before.revision {
                if state.cursor > before.cursor {
                    loaded = state
                    othersWrote = .now
                }
                return
            }
            if let cursor = loaded?.cursor, cursor >= state.cursor { return }
        }
    }

    /// Returns a state with all later events from the journal folded into it.
    private func withTail(_ state: Loaded) async throws(JournalError) -> Loaded {
        let (world, cursor) = try await folded(state.world, after: state.cursor)
        guard cursor > state.cursor else { return state }
        var state = state
        // A snapshot from before a restart does not avoid folding all events.
        if world.restarts != state.world.restarts { state.snapshotCursor = .start }
        state.world = world
        state.cursor = cursor
        state.revision = nextRevision
        return state
    }

    /// Returns a world with the journal's events after a cursor folded into it, and the cursor of
    /// the last event. If a restart changes which events count, all events are folded again. Rule
    /// O2.
    func folded(
        _ world: World, after cursor: Cursor, through last: Cursor? = nil
    ) async throws(JournalError) -> (World, Cursor) {
        var start = (world, cursor)
        while true {
            let folding = LoadingWorld(start.0)
            let end = try await journal.read(account, after: start.1, through: last) {
                folding.take($0)
            }
            guard folding.world.isStale else { return (folding.world, end) }
            start = (folding.world.restarted, .start)
        }
    }
}

/// A world into which the batches of events from a journal are folded in order.
final class LoadingWorld: @unchecked Sendable {
    // One reader at a time uses it: `Journal.read` passes batches in order.
    private(set) var world: World
    init(_ world: World) { self.world = world }
    func take(_ events: [Event]) {
        world.fold(events)
    }
}
