public import Core
public import Engine
public import JournalSeals

/// A journal in several databases, with each account in one of them; the account's id alone decides
/// on the database.
///
/// No constraint spans two accounts, so no database queries another one. If one is unavailable, its
/// accounts get its error and all others continue. Each database knows its position and the total
/// number. Another order or number is refused, because accounts would look empty.
public final class ShardedJournal: Journal {
    private let parts: [PostgresJournal]

    /// Opens the journal in at least one database; `open` opens the database at a position.
    public init(
        of count: Int, _ open: (JournalPlace) throws(JournalError) -> PostgresJournal
    ) throws(JournalError) {
        var parts: [PostgresJournal] = []
        for number in 1...max(count, 1) {
            parts.append(try open(JournalPlace(number: number, count: max(count, 1))))
        }
        self.parts = parts
    }

    /// The device of the server, the same for all databases.
    public var device: DeviceID { parts[0].device }

    private func part(_ account: AccountID) -> PostgresJournal {
        parts[JournalPlace.index(of: account, among: parts.count)]
    }

    /// Returns the number of accounts with events, and the number of events, in all databases.
    public func countAll() async throws(JournalError) -> (accounts: Int, events: Int) {
        var sum = (accounts: 0, events: 0)
        for part in parts {
            let found = try await part.countAll()
            sum = (sum.accounts + found.accounts, sum.events + found.events)
        }
        return sum
    }

    /// Verifies every event of every database.
    public func verify() async throws(JournalError) -> Verification {
        var result = Verification()
        for part in parts { result = try await part.verify(after: result) }
        return result
    }
}

/// The position of a database among those of a journal.
public struct JournalPlace: Hashable, Sendable {
    /// The position, counted from 1.
    public let number: Int
    /// The number of databases.
    public let count: Int

    /// Creates a position.
    public init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    /// The only database of a journal.
    public static let whole = JournalPlace(number: 1, count: 1)

    /// Returns the index of an account's database, from 0. It must never change.
    static func index(of account: AccountID, among count: Int) -> Int {
        Int(account.key % Int64(count))
    }
}

extension ShardedJournal {
    public func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        try await part(account).append(
            events, fingerprints: fingerprints, to: account, from: device, expecting: expecting)
    }

    public func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        try await part(account).operation(id, of: account)
    }

    public func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        try await part(account).operations(account, before: cursor, limit: limit)
    }

    public func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        try await part(account).admit(events, to: account, storing: storing)
    }

    public func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await part(account).read(account, after: cursor, through: last, body)
    }

    public func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await part(account).entries(account, after: cursor, limit: limit)
    }

    public func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        try await part(account).chains(account)
    }

    public func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        try await part(account).chain(of: device, account, after: sequence, limit: limit)
    }

    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        try await part(account).part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: revised)
    }

    public func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await part(account).latest(account, limit: limit)
    }

    public func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        part(account).seal(event, of: account, by: device, at: sequence, after: previous)
    }

    public func erase(_ account: AccountID) async throws(JournalError) {
        try await part(account).erase(account)
    }

    public func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await part(account).head(account)
    }

    /// Records the announcements of each database together.
    public func announce(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>] {
        let places = Dictionary(grouping: announcements.indices) { place in
            JournalPlace.index(of: announcements[place].account, among: parts.count)
        }
        return await withTaskGroup(of: [(Int, Result<AnnouncementResult, JournalError>)].self) {
            group in
            for (part, places) in places {
                group.addTask { [parts] in
                    let mine = places.map { announcements[$0] }
                    return Array(zip(places, await parts[part].announce(mine)))
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    public func delta(of account: AccountID) -> [UInt8]? { part(account).delta(of: account) }

    public func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? {
        part(account).events(in: delta, of: account, after: cursor)
    }

    public func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await part(account).snapshots(account, wanted)
    }

    public func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        try await part(account).keep(snapshots, for: account)
    }
}
