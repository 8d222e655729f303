import Core
import Engine
import Synchronization

/// The effect of a disk on one write.
enum Trouble {
    /// The program crashes, and nothing is stored.
    case crashBefore
    /// The program crashes, and it does not know if the write is stored.
    case crashIn(isStored: Bool)
    /// The program crashes, and everything is stored.
    case crashAfter
    /// Everything is stored, and an error is reported.
    case unknown
    /// Nothing is stored from now on.
    case full
    /// The write takes so long that others overtake it.
    case slow
    /// A planted mistake: the program crashes and nothing is stored, but success was reported.
    case lie
}

/// A running program's access to its disk. Once the program has ended, nothing gets through.
final class Connection: Journal {
    private let disk: Disk
    /// The trouble of the next write, if any.
    private let trouble: @Sendable (Connection) -> Trouble?
    /// Ends the program.
    private let crash: @Sendable () -> Void
    /// True if the account was erased, so that nothing of it is stored.
    private let isErased: @Sendable (AccountID) -> Bool
    private let isOpen = Mutex(true)
    private let mistake: Planted?
    /// Writes to the trace, for the search of faults.
    private let say: @Sendable (String) -> Void

    init(
        _ disk: Disk, mistake: Planted?,
        isErased: @escaping @Sendable (AccountID) -> Bool = { _ in false },
        say: @escaping @Sendable (String) -> Void,
        trouble: @escaping @Sendable (Connection) -> Trouble?,
        crash: @escaping @Sendable () -> Void
    ) {
        self.disk = disk
        self.mistake = mistake
        self.say = say
        self.isErased = isErased
        self.trouble = trouble
        self.crash = crash
    }

    /// Ends the access: the program's later calls have no effect.
    func close() { isOpen.withLock { $0 = false } }

    private static let gone = JournalError(.io, "The program is ended.")

    /// Calls the disk while the program runs. During a call to a file nothing else runs.
    private func reach<Value: Sendable>(
        _ account: AccountID, _ work: (any Journal) async throws(JournalError) -> Value
    ) async throws(JournalError) -> Value {
        // Others can run before a call to the disk.
        await OneThread.pause()
        try check(account)
        return try await disk.alone(work)
    }

    private func check(_ account: AccountID) throws(JournalError) {
        guard isOpen.withLock({ $0 }) else { throw Connection.gone }
        guard !isErased(account) else { throw JournalError(.erased, "The account was erased.") }
    }

    /// Writes, as far as the disk allows.
    private func write<Value: Sendable>(
        _ account: AccountID, lie: Value? = nil,
        _ work: (any Journal) async throws(JournalError) -> Value
    ) async throws(JournalError) -> Value {
        await OneThread.pause()
        try check(account)
        let trouble = disk.isFull ? .full : trouble(self)
        switch trouble {
        case .full: throw JournalError(.full, "The disk is full.")
        case .crashBefore, .crashIn(isStored: false):
            crash()
            throw Connection.gone
        case .lie:
            crash()
            if let lie { return lie }
            throw Connection.gone
        case .slow:
            for _ in 0..<20 { await OneThread.pause() }
        default: break
        }
        if mistake == .lazyDisk { try? await disk.remember() }
        let value = try await reach(account, work)
        switch trouble {
        case .crashIn, .crashAfter:
            crash()
            throw Connection.gone
        case .unknown: throw JournalError(.io, "The disk failed.")
        default: return value
        }
    }

    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        guard !events.isEmpty else {
            return try await reach(account) { journal async throws(JournalError) in
                try await journal.append([], to: account, from: device, expecting: expecting)
            }
        }
        let head = Cursor((expecting?.rawValue ?? 0) + Int64(events.count))
        return try await write(account, lie: .stored(events.map { _ in .created }, head: head)) {
            journal async throws(JournalError) in
            try await journal.append(
                events, fingerprints: fingerprints, to: account, from: device,
                expecting: expecting)
        }
    }

    func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        guard storing, !events.isEmpty else {
            return try await reach(account) { journal async throws(JournalError) in
                try await journal.admit(events, to: account, storing: storing)
            }
        }
        return try await write(account) { journal async throws(JournalError) in
            try await journal.admit(events, to: account, storing: true)
        }
    }

    func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        let mistake = mistake
        say("gives what follows \(sequence) to another name, without \(copies.count)")
        return try await write(account) { journal async throws(JournalError) in
            var copies = copies
            if mistake == .clonedFacts {
                copies.formUnion(
                    try await journal.chain(of: device, account, after: sequence, limit: .max)
                        .map(\.event.id))
            }
            return try await journal.part(
                device, of: account, after: sequence, as: fresh, without: copies,
                revised: revised)
        }
    }

    func erase(_ account: AccountID) async throws(JournalError) {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.erase(account)
        }
    }

    func keep(_ snapshots: [StoredSnapshot], for account: AccountID) async throws(JournalError) {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.keep(snapshots, for: account)
        }
    }
}

// MARK: - Reading

extension Connection {
    func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.operation(id, of: account)
        }
    }

    func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.operations(account, before: cursor, limit: limit)
        }
    }

    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.read(account, after: cursor, through: last, body)
        }
    }

    func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.entries(account, after: cursor, limit: limit)
        }
    }

    func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.chains(account)
        }
    }

    func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.chain(of: device, account, after: sequence, limit: limit)
        }
    }

    func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.latest(account, limit: limit)
        }
    }

    func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.head(account)
        }
    }

    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await reach(account) { journal async throws(JournalError) in
            try await journal.snapshots(account, wanted)
        }
    }

    func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        disk.journal.seal(event, of: account, by: device, at: sequence, after: previous)
    }
}
