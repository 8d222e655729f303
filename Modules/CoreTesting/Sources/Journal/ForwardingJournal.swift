public import Core
public import Engine

/// A journal that forwards calls to a memory journal, except those that it implements itself.
public protocol ForwardingJournal: Journal {
    /// The journal that gets the forwarded calls.
    var inner: MemoryJournal { get }
}

extension ForwardingJournal {
    /// Forwards the call to the memory journal.
    public func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        try await inner.append(
            events, fingerprints: fingerprints, to: account, from: device, expecting: expecting)
    }

    /// Forwards the call to the memory journal.
    public func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        try await inner.operation(id, of: account)
    }

    /// Forwards the call to the memory journal.
    public func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await inner.read(account, after: cursor, through: last, body)
    }

    /// Forwards the call to the memory journal.
    public func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        try await inner.admit(events, to: account, storing: storing)
    }

    /// Forwards the call to the memory journal.
    public func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        try await inner.operations(account, before: cursor, limit: limit)
    }

    /// Forwards the call to the memory journal.
    public func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await inner.entries(account, after: cursor, limit: limit)
    }

    /// Forwards the call to the memory journal.
    public func erase(_ account: AccountID) async throws(JournalError) {
        try await inner.erase(account)
    }

    /// Forwards the call to the memory journal.
    public func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        try await inner.chains(account)
    }

    /// Forwards the call to the memory journal.
    public func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        try await inner.chain(of: device, account, after: sequence, limit: limit)
    }

    /// Forwards the call to the memory journal.
    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        try await inner.part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: revised)
    }

    /// Forwards the call to the memory journal.
    public func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await inner.latest(account, limit: limit)
    }

    /// Forwards the call to the memory journal.
    public func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        inner.seal(event, of: account, by: device, at: sequence, after: previous)
    }

    /// Forwards the call to the memory journal.
    public func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await inner.head(account)
    }

    /// Forwards the call to the memory journal.
    public func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await inner.snapshots(account, wanted)
    }

    /// Forwards the call to the memory journal.
    public func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) { try await inner.keep(snapshots, for: account) }
}
