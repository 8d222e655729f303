internal import Core
internal import Engine
internal import Synchronization

/// A journal that counts commits and reports accounts with new events. It forwards all calls to
/// another journal.
final class MeteredJournal: Journal {
    private let journal: any Journal
    private let commits = Atomic<Int>(0)
    private let events = Atomic<Int>(0)
    private let microseconds = Atomic<Int>(0)
    private let moved = Atomic<Int>(0)
    private let failed = Atomic<Int>(0)
    private let handed = Atomic<Int>(0)

    private let recorded: @Sendable (NewEventsReport) -> Void

    /// Creates the journal on top of another one. `recorded` is called for each account with new
    /// events, whoever wrote them.
    init(_ journal: any Journal, recorded: @escaping @Sendable (NewEventsReport) -> Void = { _ in })
    {
        self.journal = journal
        self.recorded = recorded
    }

    /// The number of commits with new events, the number of their events, and the total time in
    /// microseconds.
    var totals: (commits: Int, events: Int, microseconds: Int) {
        (
            commits.load(ordering: .relaxed), events.load(ordering: .relaxed),
            microseconds.load(ordering: .relaxed)
        )
    }

    /// The number of commits that were repeated because another program had written, and the number
    /// of failed commits whose result is unknown.
    var refusals: (moved: Int, failed: Int) {
        (moved.load(ordering: .relaxed), failed.load(ordering: .relaxed))
    }

    /// The number of commits from other nodes that were applied without being read from the store
    /// again.
    var taken: Int { handed.load(ordering: .relaxed) }

    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        let started = ContinuousClock.now
        let outcome: AppendOutcome
        do throws(JournalError) {
            outcome = try await traced("append") { () async throws(JournalError) in
                try await journal.append(
                    events, fingerprints: fingerprints, to: account, from: device,
                    expecting: expecting)
            }
        } catch {
            failed.add(1, ordering: .relaxed)
            throw error
        }
        if case .moved = outcome { moved.add(1, ordering: .relaxed) }
        if case .stored(let admissions, _) = outcome {
            let created = admissions.count { $0 == .created }
            if created > 0 {
                let recording = NewEventsReport(account, delta: journal.delta(of: account))
                count(created, since: started, [recording])
            }
        }
        return outcome
    }

    private func count(
        _ created: Int, since started: ContinuousClock.Instant, _ recordings: [NewEventsReport]
    ) {
        commits.add(1, ordering: .relaxed)
        events.add(created, ordering: .relaxed)
        microseconds.add(
            Int((ContinuousClock.now - started) / .microseconds(1)), ordering: .relaxed)
        for recording in recordings { recorded(recording) }
    }

    func announce(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>] {
        let started = ContinuousClock.now
        let announced = await journal.announce(announcements)
        var recordings: [NewEventsReport] = []
        for (announcement, result) in zip(announcements, announced) {
            switch result {
            case .success(.recorded):
                recordings.append(NewEventsReport(announcement.account, isAnnounced: true))
            case .success: break
            case .failure: failed.add(1, ordering: .relaxed)
            }
        }
        if !recordings.isEmpty { count(recordings.count, since: started, recordings) }
        return announced
    }

    func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)? {
        try await journal.last(account)
    }

    func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        journal.seal(event, of: account, by: device, at: sequence, after: previous)
    }

    func delta(of account: AccountID) -> [UInt8]? { journal.delta(of: account) }

    func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? {
        let next = journal.events(in: delta, of: account, after: cursor)
        if let next, next.cursor > cursor { handed.add(1, ordering: .relaxed) }
        return next
    }

    func copy(to path: String) async throws(JournalError) -> CopyReport {
        try await journal.copy(to: path)
    }

    func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        let admissions = try await journal.admit(events, to: account, storing: storing)
        if storing, admissions.contains(.created) { recorded(NewEventsReport(account)) }
        return admissions
    }

    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await traced("fold") { () async throws(JournalError) in
            try await journal.read(account, after: cursor, through: last, body)
        }
    }

    func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        try await journal.operation(id, of: account)
    }

    func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        try await journal.operations(account, before: cursor, limit: limit)
    }

    func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await journal.entries(account, after: cursor, limit: limit)
    }

    func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        try await journal.chains(account)
    }

    func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        try await journal.chain(of: device, account, after: sequence, limit: limit)
    }

    func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        try await journal.part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: revised)
    }

    func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await journal.latest(account, limit: limit)
    }

    func erase(_ account: AccountID) async throws(JournalError) {
        try await journal.erase(account)
    }

    func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await journal.head(account)
    }

    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await journal.snapshots(account, wanted)
    }

    func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        try await journal.keep(snapshots, for: account)
    }
}
