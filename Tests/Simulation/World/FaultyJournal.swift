import Core
import CoreTesting
import Engine
import Synchronization

/// A journal on a disk that fails when it is told to, once.
final class FaultyJournal: PassingJournal {
    /// What becomes of the next write.
    enum Trouble {
        /// Nothing is stored.
        case before
        /// All is stored, and nobody hears of it.
        case after
        /// Nothing is stored, and it is said that all was: a mistake.
        case lie
    }

    private struct State {
        var journal: MemoryJournal
        var trouble: Trouble?
        /// The journal before the last write, for a disk that loses it.
        var before: MemoryJournal?
    }
    private let state: Mutex<State>
    /// Whether the last write can be lost.
    private let isLazy: Bool

    init(_ journal: MemoryJournal = MemoryJournal(), isLazy: Bool = false) {
        state = Mutex(State(journal: journal))
        self.isLazy = isLazy
    }

    var inner: MemoryJournal { state.withLock { $0.journal } }

    /// Lets the next write meet this.
    func fail(_ trouble: Trouble?) { state.withLock { $0.trouble = trouble } }

    /// Puts another content in the place of this one.
    func replace(with journal: MemoryJournal) { state.withLock { $0.journal = journal } }

    /// Loses the last write, as a disk does that was not told to keep it.
    func loseLast() {
        state.withLock { state in
            if let before = state.before { state.journal = before }
            state.before = nil
        }
    }

    private func takeTrouble() -> Trouble? {
        state.withLock { state in
            defer { state.trouble = nil }
            return state.trouble
        }
    }

    private func remember(_ account: AccountID) async throws(JournalError) {
        guard isLazy else { return }
        let copy = try await FaultyJournal.copy(inner, of: [account])
        state.withLock { $0.before = copy }
    }

    static let broken = JournalError(.io, "The disk failed.")

    /// The same events under the same seals.
    static func copy(
        _ journal: MemoryJournal, of accounts: [AccountID]
    ) async throws(JournalError) -> MemoryJournal {
        let copy = MemoryJournal()
        for account in accounts {
            let sealed = try await journal.entries(account, after: .start, limit: .max)
                .map(\.sealed)
            _ = try await copy.admit(sealed, to: account)
        }
        return copy
    }

    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        let trouble = takeTrouble()
        if trouble == .before { throw FaultyJournal.broken }
        if trouble == .lie {
            return .stored(
                events.map { _ in .created },
                head: Cursor(try await inner.head(account).rawValue + Int64(events.count)))
        }
        try await remember(account)
        let outcome = try await inner.append(
            events, fingerprints: fingerprints, to: account, from: device, expecting: expecting)
        if trouble == .after { throw FaultyJournal.broken }
        return outcome
    }

    func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        guard storing, !events.isEmpty else {
            return try await inner.admit(events, to: account, storing: storing)
        }
        let trouble = takeTrouble()
        if trouble == .before { throw FaultyJournal.broken }
        try await remember(account)
        let admissions = try await inner.admit(events, to: account, storing: true)
        if trouble == .after { throw FaultyJournal.broken }
        return admissions
    }
}
