public import Core

/// The storage of users' events. All other data is computed from it.
///
/// The two journals for production and the in-memory journal for tests pass the same contract tests
/// (the journal suite in `CoreTesting`):
/// - An append is atomic, idempotent by event id, and durable when it returns.
/// - After an error, the events may be stored; retry with the same ids.
/// - Each account has one cursor in the order of commits. Readers must expect gaps.
/// - The journal places events in their device's chain and seals them with hashes.
public protocol Journal: Sendable {
    /// Appends events from this device: all or none, each one once.
    ///
    /// If an event's id is already stored, its result is `exists` if the stored event belongs to
    /// the same operation or has the same kind and payload; otherwise `conflict`. If any event of
    /// the batch has the result `conflict` or `rejected`, no event is stored, and the result of the
    /// others is `withheld`. Events with an `Event.objection` are rejected.
    ///
    /// With `expecting`, nothing is stored if the account has events after that cursor. The result
    /// is then `.moved`, and the caller must decide again. A caller that got `.moved` should have
    /// priority the next time; otherwise a busy server can delay a command line forever.
    ///
    /// `fingerprints` are stored with their operations if one of the operation's events is stored
    /// by this call. They distinguish a repeated command from a different command with the same id.
    /// Fingerprints are not events: they are neither sealed nor synced.
    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome

    /// Returns the recorded events of an operation; nil if it recorded none.
    func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation?

    /// Returns at most `limit` operations of the account whose first event is before a cursor,
    /// latest first. Without a cursor, it starts with the latest operation. The cost does not
    /// depend on the size of the operations.
    func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead]

    /// Accepts events sealed by any device, with their seals: all or none, each one once.
    ///
    /// For each event, the hash, the position in its chain and `Event.objection` for foreign events
    /// are checked. If any event cannot be accepted, no event is stored, and the result of the
    /// others is `withheld`. If `storing` is false, nothing is stored, and the result shows what
    /// would happen.
    func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission]

    /// Passes the account's events after a cursor to a closure, in batches, in the order of
    /// commits.
    ///
    /// With `through`, events after that cursor are left out. Returns the cursor of the last event
    /// that was passed; if there was none, `after`.
    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor

    /// Returns at most `limit` sealed events of the account after a cursor, in the order of
    /// commits.
    func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry]

    /// Returns the end of each device's chain, in any order. Two journals compare the ends to find
    /// the events that one of them lacks.
    func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead]

    /// Returns at most `limit` events from a device's chain after a position, in the order of the
    /// chain.
    func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent]

    /// Moves the events of a device after a position in its chain to a new device. The moved events
    /// are sealed again in one commit. Returns their number.
    ///
    /// Use it if the chain has a different end in another journal, because two copies of one store
    /// continued to write as the same device. The chain up to the position stays unchanged, and
    /// others can continue from there. Events appended from the old device later go to the new one.
    ///
    /// Events with an id in `copies` are removed, because the other journal has the same events and
    /// provides them. Snapshots are also deleted, and states must be folded again.
    ///
    /// Events with the id of an event in `revised` are replaced by it: the same events with other
    /// times, days and payloads. Snapshots are also deleted. Throws `bounds` if a revised event has
    /// an `Event.objection`.
    func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int

    /// Returns the latest events of the account, at most `limit`, newest first. Undo uses it.
    func latest(_ account: AccountID, limit: Int) async throws(JournalError) -> [JournalEntry]

    /// Returns the account's latest event and its cursor; nil if there are no events.
    func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)?

    /// Records announcements, each one once, and returns their results in the same order. The
    /// failure of one announcement does not affect the others.
    func announce(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>]

    /// Returns the rows of an account that were appended last, to be sent to other programs on the
    /// same store. The rows are encrypted as stored and have a few hundred bytes. Each row is
    /// returned once. Nil if there is nothing to send or no other program.
    func delta(of account: AccountID) -> [UInt8]?

    /// Returns the events that another program sent, and their last cursor, if they directly follow
    /// `cursor` and all events that this journal knows. Returns no events if all of them are before
    /// `cursor`. Nil in all other cases, in which the store must be read.
    func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)?

    /// Returns the hash that this journal gives to an event at a position in a device's chain.
    func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash

    /// Erases an account with all its events and derived data. Other accounts do not change. An
    /// account without events stays unchanged. Existing backups are not affected. Rule O3.
    func erase(_ account: AccountID) async throws(JournalError)

    /// Copies all accounts into a new file, as they are at one moment, and verifies the copy.
    /// Throws `exists` if the file exists, and `notFound` if the journal does not use files.
    func copy(to path: String) async throws(JournalError) -> CopyReport

    /// Returns the cursor of the account's last event.
    func head(_ account: AccountID) async throws(JournalError) -> Cursor

    /// Returns the stored snapshots with these names and versions. Missing ones are left out.
    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot]

    /// Stores snapshots in place of older ones. Snapshots are a cache, so a failure or loss is
    /// harmless.
    func keep(_ snapshots: [StoredSnapshot], for account: AccountID) async throws(JournalError)
}

/// A position in an account's order of commits. Position 0 is before all events.
public struct Cursor: Hashable, Comparable, Sendable {
    /// The number of the position: 1 for the first event and greater for later ones, possibly with
    /// gaps.
    public var rawValue: Int64
    /// Creates the cursor with a number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
    /// The position before all events.
    public static let start = Cursor(0)
    public static func < (a: Cursor, b: Cursor) -> Bool { a.rawValue < b.rawValue }
}

extension Journal {
    /// Appends events of operations that are never repeated; see the protocol's requirement.
    public func append(
        _ events: [Event], to account: AccountID, from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        try await append(
            events, fingerprints: [:], to: account, from: device, expecting: expecting)
    }

    /// Moves the end of a chain to a new device without changes to the events; see the protocol's
    /// requirement.
    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>
    ) async throws(JournalError) -> Int {
        try await part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: [])
    }

    /// Accepts and stores sealed events; see the protocol's requirement.
    public func admit(
        _ events: [SealedEvent], to account: AccountID
    ) async throws(JournalError) -> [Admission] {
        try await admit(events, to: account, storing: true)
    }

    /// Passes all events after a cursor to a closure; see the protocol's requirement.
    public func read(
        _ account: AccountID, after cursor: Cursor, _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await read(account, after: cursor, through: nil, body)
    }
}

extension Journal {
    /// The default for journals that only one program uses: nil.
    public func delta(of account: AccountID) -> [UInt8]? { nil }

    /// The default for journals that only one program uses: nil.
    public func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? { nil }

    /// The default for journals without files: throws `notFound`.
    public func copy(to path: String) async throws(JournalError) -> CopyReport {
        throw JournalError(.notFound, "This journal has no file to copy.")
    }
}

/// The result of copying a journal and verifying every event in the copy.
public struct CopyReport: Hashable, Sendable {
    /// The number of events in the copy.
    public var events: Int
    /// The errors that were found, as sentences for users; empty if every hash and chain is
    /// correct.
    public var findings: [String]

    /// Creates a report.
    public init(events: Int, findings: [String]) {
        self.events = events
        self.findings = findings
    }
}

/// The recorded events of an operation.
public struct StoredOperation: Hashable, Sendable {
    /// The events in the order of commits; at least one.
    public var events: [Event]
    /// The cursor of the operation's last event.
    public var cursor: Cursor
    /// The fingerprint of the operation's command; nil if none was given or the operation came from
    /// another journal.
    public var fingerprint: UInt64?

    /// Creates a stored operation.
    public init(events: [Event], cursor: Cursor, fingerprint: UInt64?) {
        self.events = events
        self.cursor = cursor
        self.fingerprint = fingerprint
    }
}

/// An operation as shown in lists, with a limited number of its events.
public struct OperationHead: Hashable, Sendable {
    /// The id of the operation.
    public var id: EventID
    /// The cursor of the operation's first event.
    public var cursor: Cursor
    /// The number of events that the operation recorded.
    public var size: Int
    /// The events in the order of commits: all of them, or the first and the last `edge` events.
    public var events: [Event]
    /// True if `events` contains every event of the operation.
    public var isWhole: Bool { events.count == size }
    /// The number of events read from each end of a large operation.
    public static let edge = 8

    /// Creates an operation with some of its events.
    public init(id: EventID, cursor: Cursor, size: Int, events: [Event]) {
        self.id = id
        self.cursor = cursor
        self.size = size
        self.events = events
    }
}

/// An event in a journal, with its seal and its cursor.
public struct JournalEntry: Hashable, Sendable {
    /// The position in the account's order of commits.
    public var cursor: Cursor
    /// The event with its position in its device's chain and its hash.
    public var sealed: SealedEvent
    /// Creates an entry.
    public init(cursor: Cursor, sealed: SealedEvent) {
        self.cursor = cursor
        self.sealed = sealed
    }
}

/// The last event in a device's chain.
public struct ChainHead: Hashable, Sendable {
    /// The device of the chain.
    public var device: DeviceID
    /// The number of the last event; 0 if the chain has no events.
    public var sequence: UInt64
    /// The hash of the last event in the chain.
    public var hash: EventHash

    /// Creates the end of a chain.
    public init(device: DeviceID, sequence: UInt64, hash: EventHash) {
        self.device = device
        self.sequence = sequence
        self.hash = hash
    }
}

/// The result of appending events.
public enum AppendOutcome: Hashable, Sendable {
    /// The events are stored, by this call or an earlier one. There is one admission per event;
    /// `head` is the account's last cursor.
    case stored([Admission], head: Cursor)
    /// Nothing was stored, because the account has later events. The value is the account's last
    /// cursor.
    case moved(Cursor)
}

/// The result of appending one event.
public enum Admission: Hashable, Sendable {
    /// The event is new and was stored.
    case created
    /// The same event was already stored.
    case exists
    /// Another event with the same id was already stored; this one is not stored.
    case conflict
    /// The event was not stored, for this reason.
    case rejected(String)
    /// The event was not stored, because earlier events with these numbers in its device's chain
    /// are missing.
    case missing(ClosedRange<UInt64>)
    /// The event was not stored, because the same event is already stored under another seal,
    /// perhaps with another time. This happens if one operation recorded it twice, or if one id has
    /// the same payload twice.
    case resealed
    /// The event was not stored, because another event in the batch was refused.
    case withheld
}

/// The key of a snapshot: the name of a projection and the version of its layout.
public struct SnapshotKey: Hashable, Sendable {
    /// The name of the projection.
    public var name: String
    /// The version of the projection's layout.
    public var version: Int
    /// Creates the key of a projection's snapshot.
    public init(name: String, version: Int) {
        self.name = name
        self.version = version
    }
}

/// The stored state of a projection at a cursor.
public struct StoredSnapshot: Hashable, Sendable {
    /// The projection and the version of its layout.
    public var key: SnapshotKey
    /// The cursor of the last event that the state includes.
    public var cursor: Cursor
    /// The bytes of the state.
    public var bytes: [UInt8]
    /// Creates a snapshot.
    public init(key: SnapshotKey, cursor: Cursor, bytes: [UInt8]) {
        self.key = key
        self.cursor = cursor
        self.bytes = bytes
    }
}

/// An error from a journal. It never implies that nothing was stored.
public struct JournalError: Error, Hashable, Sendable {
    /// The cause of the error.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        case locked, full, readOnly, newerVersion, damaged, notFound, permission, exists, bounds
        case erased, io
    }
    /// The cause of the error.
    public var reason: Reason
    /// One sentence for users.
    public var message: String

    /// Creates an error with a sentence.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The rejection for the error, with the code `journal.<reason>`.
    public var rejection: Rejection {
        let category: Rejection.Category =
            switch reason {
            case .locked, .full, .readOnly, .io, .permission: .unavailable
            case .newerVersion, .damaged: .damaged
            case .bounds: .invalid
            case .notFound, .erased: .notFound
            case .exists: .conflict
            }
        return Rejection("journal.\(reason.rawValue)", message, category: category)
    }
}
