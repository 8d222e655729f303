internal import Core

/// An operation whose events are folded but not yet durable.
struct PendingOperation {
    var events: [Event]
    var commitment: PendingCommit
}

/// What became of an operation's events.
enum CommitResult: Sendable {
    /// They are durable; false if all of them were there before.
    case success(isNew: Bool)
    /// The account has moved on, or the state was dropped: decide again.
    case moved
    /// Refused; or unknown, if the journal failed: they may be stored or not.
    case failure(Rejection)
}

extension Engine {
    /// Puts events, and all that were folded before them, on their way into the journal.
    ///
    /// A decision without events is confirmed in the same way when it may rest on what is not
    /// durable, or is old.
    func commit(_ events: [Event]) -> PendingCommit {
        if events.isEmpty, isSettled, options.freshness == .zero {
            return PendingCommit(.success(isNew: false))
        }
        let commitment = PendingCommit()
        waiting.append(PendingOperation(events: events, commitment: commitment))
        if !isCommitting {
            isCommitting = true
            Task { await self.commitWaiting() }
        }
        return commitment
    }

    /// Whether everything that the state in memory holds is durable.
    var isSettled: Bool { waiting.isEmpty && !isCommitting }

    private func commitWaiting() async {
        while !waiting.isEmpty {
            let group = waiting
            waiting = []
            guard let cursor = loaded?.cursor else {
                for operation in group { operation.commitment.settle(.moved) }
                continue
            }
            do {
                let outcome = try await journal.append(
                    group.flatMap(\.events), to: account, from: device, expecting: cursor)
                finish(group, outcome)
            } catch {
                abandon(group, .failure(error.rejection))
            }
        }
        isCommitting = false
        // Nothing is pending, so the state is what the journal holds; commits need not wait for it.
        if let snapshots = takeSnapshotIfDue() { Task { await self.keep(snapshots) } }
    }

    private func finish(_ group: [PendingOperation], _ outcome: AppendOutcome) {
        guard case .stored(let admissions, let head) = outcome else {
            return abandon(group, .moved)
        }
        // Something was folded that the journal had before, or refused: fold afresh.
        if admissions.allSatisfy({ $0 == .created }) { loaded?.cursor = head } else { dropState() }
        var rest = admissions[...]
        for operation in group {
            let mine = rest.prefix(operation.events.count)
            rest = rest.dropFirst(operation.events.count)
            operation.commitment.settle(Engine.result(of: mine))
        }
    }

    private static func result(of admissions: ArraySlice<Admission>) -> CommitResult {
        for admission in admissions {
            switch admission {
            case .created, .exists, .withheld: continue
            case .conflict: return .failure(.operationTaken)
            case .rejected(let why): return .failure(Rejection("engine.refused", why))
            }
        }
        if admissions.contains(.withheld) { return .moved }
        return .success(isNew: admissions.contains(.created))
    }

    /// Gives up on a group: what it folded is forgotten, and what was decided upon it as well.
    private func abandon(_ group: [PendingOperation], _ result: CommitResult) {
        dropState()
        for operation in group { operation.commitment.settle(result) }
    }

    /// Forgets the state in memory, and sends back whatever was decided upon it.
    private func dropState() {
        loaded = nil
        let built = waiting
        waiting = []
        for operation in built { operation.commitment.settle(.moved) }
    }
}
