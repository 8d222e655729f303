internal import Core

/// An operation whose events are folded but not yet durable.
struct PendingOperation {
    var events: [Event]
    /// The operation and what tells its command from others, if it may come again.
    var fingerprint: (operation: EventID, value: UInt64)?
    /// Told once what became of the events.
    var settle: @Sendable (CommitResult) -> Void
}

/// What became of an operation's events.
enum CommitResult: Sendable {
    /// They are durable.
    case success(Recorded)
    /// The account has moved on, or the state was dropped: decide again, without these events: the
    /// journal has them, from before a new start or under another operation.
    case moved(Set<EventID>)
    /// The journal has other events under these ids, which do not follow from the operation.
    case conflict(Set<EventID>)
    /// Refused; or unknown, if the journal failed: they may be stored or not.
    case failure(Rejection)

    /// How what was recorded agrees with what was decided.
    enum Recorded {
        /// They are new, and were folded into the state that the journal has.
        case exact
        /// There were none, or all were there before.
        case known
        /// They are new, but something that was folded before them was not: the reply rests on a
        /// state that never was.
        case inexact
    }
}

extension Engine {
    /// Puts events in the line for the journal, after all that were folded before them. Whoever
    /// does so starts to commit, or commits, before anything is waited for.
    ///
    /// A decision without events is confirmed in the same way when it may rest on what is not
    /// durable, or is old. `settle` is told once what became of it, at once or later.
    func commit(
        _ events: [Event], fingerprint: (operation: EventID, value: UInt64)? = nil,
        settle: @escaping @Sendable (CommitResult) -> Void
    ) {
        if events.isEmpty, isSettled, options.freshness == .zero, !restsOnMemory {
            return settle(.success(.known))
        }
        waiting.append(
            PendingOperation(events: events, fingerprint: fingerprint, settle: settle))
    }

    /// Whether something waits that nobody commits.
    private var mustCommit: Bool { !waiting.isEmpty && !isCommitting }

    /// Has what waits committed by a task of its own, unless somebody commits.
    func startCommitting() {
        guard mustCommit else { return }
        isCommitting = true
        Task { await self.commitAll() }
    }

    /// Whether everything that the state in memory holds is durable.
    var isSettled: Bool { waiting.isEmpty && !isCommitting }

    /// Commits what waits in one group, unless somebody commits. A task of its own goes on with
    /// what came meanwhile, so that nobody's answer waits for others.
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

    /// Commits until nothing waits.
    private func commitAll(after count: Int = 0) async {
        var last = count
        while !waiting.isEmpty {
            if last >= Engine.crowd { await gather() }
            last = await commitGroup()
        }
        rest()
    }

    /// Commits what waits; gives the number of operations.
    private func commitGroup() async -> Int {
        let group = waiting
        waiting = []
        guard let cursor = loaded?.cursor else {
            for operation in group { operation.settle(.moved([])) }
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

    /// Confirms an answer out of what is in memory: with the commit that is under way, if that
    /// will do, as nothing was folded since it began.
    func confirm(remembering: Bool, settle: @escaping @Sendable (CommitResult) -> Void) {
        if remembering, waiting.isEmpty, isCommitting { return followers.append(settle) }
        commit([], settle: settle)
        startCommitting()
    }

    /// Lets those go on who waited for all that was folded to be durable.
    private func rest() {
        isCommitting = false
        for settler in settlers { settler.resume() }
        settlers = []
        // Nothing is pending, so the state is what the journal holds; commits need not wait for it.
        if let snapshots = takeSnapshotIfDue() { Task { await self.keep(snapshots) } }
    }

    /// How many operations a commit must have had for the next one to wait for more.
    private static let crowd = 32

    /// Waits while more operations arrive, for at most four milliseconds.
    ///
    /// In a crowd a commit that takes twice as many costs hardly more, and the others had to wait
    /// for it in any case; PostgreSQL's `commit_delay` rests on the same.
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
        // Something was folded that the journal had before, or refused; or other events count now
        // than those that are folded: fold afresh. Nothing was decided after what made it so.
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
            operation.settle(Engine.result(of: mine, operation.events, isExact: isExact))
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
                return .failure(Rejection("engine.refused", "The journal took it for another's."))
            }
        }
        guard taken.isEmpty else { return .conflict(taken.union(known)) }
        if admissions.contains(.withheld) { return .moved(known) }
        guard admissions.contains(.created) else { return .success(.known) }
        return .success(isExact ? .exact : .inexact)
    }

    /// Gives up on a group: what it folded is forgotten, and what was decided upon it as well.
    private func abandon(_ group: [PendingOperation], _ result: CommitResult) {
        dropState()
        for operation in group { operation.settle(result) }
    }

    /// Forgets the state in memory, and sends back whatever was decided upon it.
    private func dropState() {
        loaded = nil
        let built = waiting
        waiting = []
        for operation in built { operation.settle(.moved([])) }
    }
}

extension Event {
    /// Whether its id was made by its writer, and does not follow from its operation.
    var hasOwnID: Bool { id.number(derivedFrom: operation) == nil }
}
