public import Core
public import Engine
internal import Synchronization

/// A journal in memory that passes the whole contract, for tests.
///
/// `failNext` injects faults. All data is lost when it is released.
public final class MemoryJournal: Journal {
    /// A hash function for an event's bytes; a store uses SHA-256.
    public typealias Sealer = @Sendable ([UInt8]) -> EventHash

    let sealer: Sealer
    private let state = Mutex(State())

    /// Creates an empty journal.
    public init(sealer: @escaping Sealer = MemoryJournal.plainHash) {
        self.sealer = sealer
    }

    private struct State {
        var accounts: [AccountID: MemoryAccount] = [:]
        var fault: Fault?
        var appends = 0
        /// The device that got `moved` and has priority for a while.
        var turn: DeviceID?
    }

    /// A fault of the next append.
    public enum Fault: Sendable {
        /// Stores nothing and throws the error.
        case before(JournalError)
        /// Stores everything and throws the error.
        case after(JournalError)
    }

    /// Injects one fault into the next append.
    public func failNext(_ fault: Fault) {
        state.withLock { $0.fault = fault }
    }

    /// Returns a copy with all current data, like a copy of a store's file; injected faults are not
    /// copied.
    public func copied() -> MemoryJournal {
        let copy = MemoryJournal(sealer: sealer)
        let accounts = state.withLock { $0.accounts }
        copy.state.withLock { $0.accounts = accounts }
        return copy
    }

    /// The number of `append` calls with events, that is, of shared commits.
    public var commits: Int { state.withLock { $0.appends } }

    public func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        sealer(
            event.sealedBytes(
                account: account, device: device, sequence: sequence, previous: previous))
    }

    public func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        await waitForTurn(device)
        let result = state.withLock { state -> Result<AppendOutcome, JournalError> in
            let fault = state.fault
            state.fault = nil
            if !events.isEmpty { state.appends += 1 }
            if case .before(let error) = fault { return .failure(error) }
            let outcome = state.accounts[account, default: MemoryAccount(id: account)]
                .append(events, fingerprints, from: device, expecting: expecting, sealer)
            if case .moved = outcome { state.turn = state.turn ?? device }
            if case .after(let error) = fault { return .failure(error) }
            return .success(outcome)
        }
        return try result.get()
    }

    private func waitForTurn(_ device: DeviceID) async {
        for _ in 0..<1_000 {
            guard state.withLock({ $0.turn != nil && $0.turn != device }) else { break }
            await Task.yield()
        }
        state.withLock { $0.turn = nil }
    }

    public func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        state.withLock { state in
            let before = state.accounts[account, default: MemoryAccount(id: account)]
            var after = before
            let admissions = events.map { after.admit($0, sealer) }
            guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
                return admissions.map { $0 == .created ? .withheld : $0 }
            }
            if storing { state.accounts[account] = after }
            return admissions
        }
    }

    public func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        state.withLock { $0.accounts[account]?.operation(id) }
    }

    public func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        state.withLock { $0.accounts[account]?.operations(before: cursor, limit: limit) ?? [] }
    }

    public func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        let entries = entries(account, after: cursor).filter { entry in
            last.map { entry.cursor <= $0 } ?? true
        }
        if !entries.isEmpty { body(entries.map(\.sealed.event)) }
        return entries.last?.cursor ?? cursor
    }

    public func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        Array(entries(account, after: cursor).prefix(max(limit, 0)))
    }

    public func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        state.withLock { $0.accounts[account]?.heads ?? [] }
    }

    public func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        state.withLock {
            $0.accounts[account]?.chain(of: device, after: sequence, limit: limit) ?? []
        }
    }

    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        if let why = revised.lazy.compactMap({ $0.objection() }).first {
            throw JournalError(.bounds, why)
        }
        return state.withLock {
            $0.accounts[account]?.part(
                device, after: sequence, as: fresh, without: copies, revised: revised, sealer) ?? 0
        }
    }

    public func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        Array(entries(account, after: .start).suffix(max(limit, 0)).reversed())
    }

    private func entries(_ account: AccountID, after cursor: Cursor) -> [JournalEntry] {
        state.withLock { state in
            let all = state.accounts[account]?.entries ?? []
            return Array(all.drop { $0.cursor <= cursor })
        }
    }

    public func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        state.withLock { $0.accounts[account]?.head ?? .start }
    }

    public func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        state.withLock { state in
            wanted.compactMap { state.accounts[account]?.snapshots[$0.name] }
                .filter { wanted.contains($0.key) }
        }
    }

    public func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        state.withLock { $0.accounts[account]?.keep(snapshots) }
    }

    /// Stores an event as an earlier version did, without checks of bounds.
    public func plant(_ event: Event, in account: AccountID) {
        state.withLock { state in
            state.accounts[account, default: MemoryAccount(id: account)].plant(event)
        }
    }

    /// Deletes an account with all its data.
    public func erase(_ account: AccountID) async throws(JournalError) {
        state.withLock { $0.accounts[account] = nil }
    }

    /// A weak hash for tests without a crypto library.
    public static func plainHash(_ bytes: [UInt8]) -> EventHash {
        var words: [UInt64] = [1, 2, 3, 4]
        for (index, byte) in bytes.enumerated() {
            words[index & 3] = (words[index & 3] ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
            words[(index + 1) & 3] ^= words[index & 3] >> 29
        }
        return EventHash(
            words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
            ?? .origin
    }
}
