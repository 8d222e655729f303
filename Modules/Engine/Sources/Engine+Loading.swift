public import Core

extension Engine {
    /// The state in memory with what the engine knows of its place in the journal.
    struct Loaded {
        var world: World
        /// The account's cursor up to which the journal is folded and durable.
        var cursor: Cursor
        var revision: UInt64
        /// Where the last snapshot was kept.
        var snapshotCursor: Cursor
        /// How long that snapshot was.
        var snapshotBytes = 0
    }

    /// Never the same twice, also after the state was dropped.
    var nextRevision: UInt64 {
        issuedRevision += 1
        return issuedRevision
    }

    /// The world of the account before any event.
    var emptyWorld: World { program.emptyWorld.belonging(to: account) }

    var currentView: WorldView {
        WorldView(loaded?.world ?? emptyWorld, of: program)
    }

    /// Sees to it that there is a state in memory, and that it is neither old nor stale, as it may
    /// have become while it was waited for.
    func load() async throws(Rejection) {
        repeat {
            await dropStale()
            try await refresh()
        } while loaded == nil || isStale
    }

    /// Whether other events count than those that are folded, so that nothing rests on the state.
    var isStale: Bool { loaded?.world.isStale ?? false }

    /// Waits until what made the state stale is recorded: then it is dropped.
    private func dropStale() async {
        guard isStale else { return }
        if isSettled {
            loaded = nil
        } else {
            await withCheckedContinuation { settlers.append($0) }
        }
    }

    /// Loads the state, or takes in what other processes wrote since.
    ///
    /// Everybody who asks while the journal is being read shares the next reading, which begins
    /// after they asked. While a commit is under way that commit tells whether the state is old.
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

    /// Takes in what was put into the journal past the engine, however fresh the state is.
    public func journalChanged() async throws(Rejection) {
        refreshed = nil
        try await refresh()
    }

    /// Takes in what others were heard to have recorded before anybody waits for it, if the state
    /// is in memory: what they handed over with it, where that follows what is folded; otherwise
    /// the journal is read, if the state was of use since this was last done, as of many people at
    /// once that costs a store less than of each when they come. Who comes by another node each
    /// time is answered from memory, and of who stays at one each other node reads once. What
    /// cannot be read now is read when it is asked for.
    @discardableResult
    public nonisolated func foresee(_ delta: [UInt8]? = nil) -> Task<Void, Never> {
        let heard = ContinuousClock.now
        return Task { await self.takeIn(delta, heard) }
    }

    private func takeIn(_ delta: [UInt8]?, _ heard: ContinuousClock.Instant) async {
        if let delta, take(delta) {
            // What is heard from then on is not in it.
            refreshed = refreshed.map { max($0, heard) } ?? heard
            othersWrote = heard
            return
        }
        guard loaded != nil, wasOfUse else { return }
        wasOfUse = false
        try? await journalChanged()
    }

    /// Folds what was handed over, if it follows what is folded and nothing waits for the journal.
    private func take(_ delta: [UInt8]) -> Bool {
        guard isSettled, !isStale, let cursor = loaded?.cursor,
            let next = journal.events(in: delta, of: account, after: cursor)
        else { return false }
        guard next.cursor > cursor else { return true }
        // A state that is stale now is dropped, as always, by whoever needs the next one.
        loaded?.world.fold(next.events)
        loaded?.cursor = next.cursor
        loaded?.revision = nextRevision
        return true
    }

    private var isOld: Bool {
        guard options.freshness > .zero, let refreshed else { return true }
        return ContinuousClock.now - refreshed >= options.freshness
    }

    /// Whether somebody else wrote within the last minute, and so may have again.
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
            // All that stands before the end that was answered has been read: if no event stands
            // at the end itself, it gave way to another journal's.
            state.cursor = max(state.cursor, answered ?? .start)
            // Only here is a state put where none was, and one reading follows the other.
            loaded = state
        }
        refreshed = now
        if isSettled, let snapshots = takeSnapshotIfDue() { await keep(snapshots) }
    }

    private func takeTail() async throws(JournalError) {
        while let before = loaded, isSettled {
            let state = try await withTail(before)
            // What was decided meanwhile is not in it; what was committed may be in it twice.
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

    /// A state with all that the journal has after it.
    private func withTail(_ state: Loaded) async throws(JournalError) -> Loaded {
        let (world, cursor) = try await folded(state.world, after: state.cursor)
        guard cursor > state.cursor else { return state }
        var state = state
        // A snapshot from before other events counted spares nobody the folding of all of them.
        if world.restarts != state.world.restarts { state.snapshotCursor = .start }
        state.world = world
        state.cursor = cursor
        state.revision = nextRevision
        return state
    }

    /// A world with what the journal has after a cursor, and where it ends; where a restart makes
    /// other events count, all that the journal has is folded once more. Rule O2.
    func folded(
        _ world: World, after cursor: Cursor, through last: Cursor? = nil
    ) async throws(JournalError) -> (World, Cursor) {
        var start = (world, cursor)
        while true {
            let folding = Folding(start.0)
            let end = try await journal.read(account, after: start.1, through: last) {
                folding.take($0)
            }
            guard folding.world.isStale else { return (folding.world, end) }
            start = (folding.world.restarted, .start)
        }
    }
}

/// A world that a journal's batches are folded into, one after the other.
final class Folding: @unchecked Sendable {
    // Used by one reader at a time: `Journal.read` hands batches over in order.
    private(set) var world: World
    init(_ world: World) { self.world = world }
    func take(_ events: [Event]) {
        world.fold(events)
    }
}
