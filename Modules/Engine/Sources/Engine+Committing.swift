internal import Core

/// An operation whose events are folded but not yet durable.
struct PendingOperation {
    var events: [Event]
    /// The operation and the fingerprint of its command; nil if the operation cannot be repeated.
    var fingerprint: (operation: EventID, value: UInt64)?
    /// Called once with the result of the commit.
    var complete: @Sendable (CommitResult) -> Void
}

/// The result of committing an operation's events.
enum CommitResult: Sendable {
    /// The account has later events, or the state was dropped. The command must be decided again.
    /// The events with these ids must be left out, because they are already in the journal.
    case success(Recorded)
    /// The account has moved on, or the state was dropped. The command must be decided again
    /// without these events, which the journal already has.
    case moved(Set<EventID>)
    /// The journal has different events with these ids, which are not derived from the operation.
    case conflict(Set<EventID>)
    /// The events were refused. After a journal error, they may or may not be stored.
    case failure(Rejection)

    /// How the recorded events agree with the decided ones.
    enum Recorded {
        /// The events are new, and the state in the journal is the one that was decided on.
        case exact
        /// There were no events, or all of them were already recorded.
        case known
        /// The events are new, but an event that was folded before them was not recorded. The reply
        /// therefore depends on a state that never existed.
        case inexact
    }
}

extension Engine {
    /// Queues events for the journal, after all events folded before them. The caller must commit,
    /// or start to commit, before it waits for anything.
    ///
    /// A decision without events is confirmed in the same way if it may depend on events that are
    /// not durable or on an old state. `complete` is called exactly once with the result, at once
    /// or later.
    func commit(
        _ events: [Event], fingerprint: (operation: EventID, value: UInt64)? = nil,
        complete: @escaping @Sendable (CommitResult) -> Void
    ) {
        if events.isEmpty, isSettled, options.freshness == .zero, !restsOnMemory {
            return complete(.success(.known))
        }
        waiting.append(
            PendingOperation(events: events, fingerprint: fingerprint, complete: complete))
    }

    /// True if operations are waiting and no commit is running.
    private var mustCommit: Bool { !waiting.isEmpty && !isCommitting }

    /// Starts a task that commits the waiting operations, unless a commit is running.
    func startCommitting() {
        guard mustCommit else { return }
        isCommitting = true
        Task { await self.commitAll() }
    }

    /// True if the whole state in memory is durable.
    var isSettled: Bool { waiting.isEmpty && !isCommitting }

    /// Commits the waiting operations as one group, unless a commit is running. Operations that
    /// arrive during the commit are left to a separate task, so that no answer waits for later
    /// operations.
    func commitOnce() async {
        guard mustCommit else { return }
        isCommitting = true
        let count = await commitGroup()
        if waiting.isEmpty {
            rest()
        } else {
            Task { await self.commitAll(after: count) }
        }
    }

    /// Commits until no operation is waiting.
    private func commitAll(after count: Int = 0) async {
        var last = count
        while !waiting.isEmpty {
            if last >= Engine.crowd { await gather() }
            last = await commitGroup()
        }
        rest()
    }

    /// Commits the waiting operations as one group and returns their number.
    private func commitGroup() async -> Int {
        let group = waiting
        waiting = []
        guard let cursor = loaded?.cursor else {
            for operation in group { operation.complete(.moved([])) }
            return group.count
        }
        committing = .now
        do {
            let prints = group.compactMap(\.fingerprint).map { ($0.operation, $0.value) }
            let outcome = try await journal.append(
                group.flatMap(\.events),
                fingerprints: Dictionary(prints, uniquingKeysWith: { first, _ in first }),
                to: account, from: device, expecting: cursor)
            finish(group, outcome)
        } catch {
            abandon(group, .failure(error.rejection))
        }
        for follower in followers { follower(loaded == nil ? .moved([]) : .success(.known)) }
        followers = []
        return group.count
    }

    /// Confirms an answer that was computed from the state in memory. If nothing was folded since
    /// the running commit began, the end of that commit confirms it.
    func confirm(remembering: Bool, complete: @escaping @Sendable (CommitResult) -> Void) {
        if remembering, waiting.isEmpty, isCommitting { return followers.append(complete) }
        commit([], complete: complete)
        startCommitting()
    }

    /// Resumes the tasks that wait until all folded events are durable.
    private func rest() {
        isCommitting = false
        for settler in settlers { settler.resume() }
        settlers = []
        // Nothing is pending, so the state equals the journal, and commits need not wait for the
        // snapshot.
        if let snapshots = takeSnapshotIfDue() { Task { await self.keep(snapshots) } }
    }

    /// The number of operations in a commit above which the next commit waits for more.
    private static let crowd = 32

    /// Waits at most four milliseconds for more operations.
    ///
    /// Under load, a commit with twice as many operations costs little more, and the other
    /// operations would have to wait in any case. PostgreSQL's `commit_delay` uses the same idea.
    private func gather() async {
        var count = 0
        for _ in 0..<8 where waiting.count > count {
            count = waiting.count
            try? await Task.sleep(for: .microseconds(500))
        }
    }

    private func finish(_ group: [PendingOperation], _ outcome: AppendOutcome) {
        guard case .stored(let admissions, let head) = outcome else {
            if case .moved(let head) = outcome {
                answeredHead = head
                othersWrote = .now
            }
            return abandon(group, .moved([]))
        }
        // The journal already had or refused a folded event, or other events count now than the
        // folded ones, so the state must be folded again. Nothing was decided after the cause.
        let wasStale = isStale
        let isSound = !wasStale && admissions.allSatisfy { $0 == .created }
        if isSound {
            loaded?.cursor = head
            refreshed = committing
        } else {
            dropState()
        }
        var rest = admissions[...]
        var isExact = true
        for (index, operation) in group.enumerated() {
            let mine = rest.prefix(operation.events.count)
            rest = rest.dropFirst(operation.events.count)
            isExact = isExact && mine.allSatisfy { $0 == .created }
            if wasStale, index == group.count - 1 { isExact = false }
            operation.complete(Engine.result(of: mine, operation.events, isExact: isExact))
        }
    }

    private static func result(
        of admissions: ArraySlice<Admission>, _ events: [Event], isExact: Bool
    ) -> CommitResult {
        var (known, taken): (Set<EventID>, Set<EventID>) = ([], [])
        for (admission, event) in zip(admissions, events) {
            switch admission {
            case .created, .withheld: continue
            case .exists: if event.hasOwnID { known.insert(event.id) }
            case .conflict:
                guard event.hasOwnID else { return .failure(.operationReused) }
                taken.insert(event.id)
            case .rejected(let why): return .failure(Rejection("engine.refused", why))
            case .missing, .resealed:
                return .failure(
                    Rejection(
                        "engine.refused",
                        "The journal already has this event from another device."))
            }
        }
        guard taken.isEmpty else { return .conflict(taken.union(known)) }
        if admissions.contains(.withheld) { return .moved(known) }
        guard admissions.contains(.created) else { return .success(.known) }
        return .success(isExact ? .exact : .inexact)
    }

    /// Discards a group of operations with their folded events, and all decisions based on them.
    private func abandon(_ group: [PendingOperation], _ result: CommitResult) {
        dropState()
        for operation in group { operation.complete(result) }
    }

    /// Drops the state in memory. All decisions based on it must be repeated.
    private func dropState() {
        loaded = nil
        let built = waiting
        waiting = []
        for operation in built { operation.complete(.moved([])) }
    }
}

extension Event {
    /// True if the writer chose the event's id, instead of deriving it from the operation.
    var hasOwnID: Bool { id.number(derivedFrom: operation) == nil }
}
