internal import Core

/// An operation whose events are folded but not yet durable.
struct PendingOperation {
    var events: [Event]
    var continuation: CheckedContinuation<CommitResult, Never>
}

/// What became of an operation's events.
enum CommitResult: Sendable {
    /// They are durable; false if all of them were there before.
    case success(isNew: Bool)
    /// The account has moved on, or the state was dropped: decide again.
    case moved
    /// Unknown: they may be stored or not.
    case failure(JournalError)
}

extension Engine {
    /// Waits until these events, and all that were folded before them, are durable.
    func commit(_ events: [Event]) async -> CommitResult {
        await withCheckedContinuation { continuation in
            waiting.append(PendingOperation(events: events, continuation: continuation))
            guard !isCommitting else { return }
            isCommitting = true
            Task { await self.commitWaiting() }
        }
    }

    /// Waits until everything that the state in memory holds is durable; false if it was dropped.
    func settle() async -> Bool {
        guard isCommitting || !waiting.isEmpty else { return loaded != nil }
        if case .success = await commit([]) { return true }
        return false
    }

    private func commitWaiting() async {
        while !waiting.isEmpty {
            let group = waiting
            waiting = []
            guard let cursor = loaded?.cursor else {
                for operation in group { operation.continuation.resume(returning: .moved) }
                continue
            }
            do {
                let outcome = try await journal.append(
                    group.flatMap(\.events), to: account, from: device, expecting: cursor)
                finish(group, outcome)
            } catch {
                abandon(group, .failure(error))
            }
        }
        await keepSnapshotIfDue()
        isCommitting = false
        if !waiting.isEmpty {
            isCommitting = true
            await commitWaiting()
        }
    }

    private func finish(_ group: [PendingOperation], _ outcome: AppendOutcome) {
        guard case .stored(let admissions, let head) = outcome else {
            return abandon(group, .moved)
        }
        var rest = admissions[...]
        let isClean = admissions.allSatisfy { $0 == .created }
        if isClean { loaded?.cursor = head }
        for operation in group {
            let mine = rest.prefix(operation.events.count)
            rest = rest.dropFirst(operation.events.count)
            operation.continuation.resume(returning: Engine.result(of: mine))
        }
        // Something was folded that the journal had before, or refused: fold afresh.
        if !isClean { dropState() }
    }

    private static func result(of admissions: ArraySlice<Admission>) -> CommitResult {
        for admission in admissions {
            switch admission {
            case .created, .exists: continue
            case .conflict:
                return .failure(
                    JournalError(.damaged, "Another event has the same id; nothing was changed."))
            case .rejected(let why): return .failure(JournalError(.damaged, why))
            }
        }
        return .success(isNew: admissions.isEmpty || admissions.contains(.created))
    }

    /// Gives up on a group: what it folded is forgotten, and what was decided upon it as well.
    private func abandon(_ group: [PendingOperation], _ result: CommitResult) {
        dropState()
        for operation in group { operation.continuation.resume(returning: result) }
    }

    /// Forgets the state in memory, and sends back whatever was decided upon it.
    private func dropState() {
        loaded = nil
        let built = waiting
        waiting = []
        for operation in built { operation.continuation.resume(returning: .moved) }
    }
}
