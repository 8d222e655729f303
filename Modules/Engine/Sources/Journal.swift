public import Core

/// The storage of a user's events, from which everything else is computed.
///
/// Two stores and the memory store of the tests pass one contract (`CoreTesting`'s journal suite):
/// - Appends are atomic, idempotent by event id, and durable when they return.
/// - After an error, the events may be stored; retry with the same ids.
/// - Each account has one cursor in the order of commit; readers must tolerate gaps.
/// - The journal places events in their device's chain and seals them with hashes.
public protocol Journal: Sendable {
    /// Appends events of this device, all or none, each once.
    ///
    /// An event whose id is already stored `exists` if it belongs to the same operation or has the
    /// same kind and payload; otherwise it is a `conflict`. If any event of the batch is in
    /// conflict or rejected, none is stored, and the others are `withheld`. Events with an
    /// `Event.objection` are rejected.
    ///
    /// With `expecting`, nothing is stored if the account has moved past that cursor. The result is
    /// then `.moved`, and the caller must decide again. A caller that got `.moved` should have
    /// priority the next time; otherwise a busy server can delay a command line forever.
    ///
    /// `fingerprints` are stored with their operations if one of the events is stored now. They
    /// distinguish another command with the same id from a repeated one. They are not events: they
    /// are not sealed and not synced.
    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome

    /// Returns the events of an operation; nil if it recorded none.
    func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation?

    /// Returns at most `limit` operations of the account whose first event is before a cursor,
    /// latest first; without a cursor from the end. The cost does not depend on the size of the
    /// operations.
    func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead]

    /// Accepts sealed events of any device with their seals, all or none, each once.
    ///
    /// Each event's hash, its place in its chain and its `Event.objection` for foreign events are
    /// checked. If any event cannot be accepted, none is, and the others are `withheld`. Without
    /// `storing`, nothing is stored, and the result shows what would happen.
    func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission]

    /// Passes the account's events after a cursor to a closure, in order of commit, in batches.
    ///
    /// With `through`, later events are left out. Returns the cursor of the last passed event, or
    /// `after` without events.
    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor

    /// Returns at most `limit` sealed events of the account after a cursor, in order of commit.
    func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry]

    /// Returns the end of each device's chain in no order; two journals compare them.
    func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead]

    /// Returns at most `limit` events of a device after a position in its chain, in the order of
    /// the chain.
    func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent]

    /// Moves the events of a device after a position in its chain to a new device, sealed again, in
    /// one commit. Returns their number.
    ///
    /// Use it for a chain with a different end in another journal, because two copies of one store
    /// continued to write under one device. The chain up to the position stays, and others can
    /// continue from there. Later appends from the old device go to the new one.
    ///
    /// Events with an id in `copies` are removed, because the other journal has the same events and
    /// provides them. Snapshots are deleted too, and states must be folded again.
    ///
    /// Events with the id of one of `revised` are replaced by it: the same events with other times,
    /// days and payloads. Snapshots are deleted then as well. Throws `bounds` if one has an
    /// `Event.objection`.
    func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int

    /// Returns at most `limit` latest events of the account, newest first, for undo.
    func latest(_ account: AccountID, limit: Int) async throws(JournalError) -> [JournalEntry]

    /// Returns the account's latest event and its cursor; nil without events.
    func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)?

    /// Records announcements, each once, and returns the results in their order. A failure of one
    /// does not affect the others.
    func announce(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>]

    /// Returns the latest appended rows of an account for other programs on the same store,
    /// encrypted as stored, in a few hundred bytes. Each value is returned once; nil if there is
    /// nothing to pass on or no other program.
    func delta(of account: AccountID) -> [UInt8]?

    /// Returns the passed-on events and their end if they directly follow a cursor and all events
    /// that this journal knows; no events if they are before it. Nil in all other cases, in which
    /// the store must be read.
    func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)?

    /// Returns the hash that this journal gives an event at a position of a device's chain.
    func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash

    /// Erases an account with all its events and derived data; other accounts do not change. An
    /// account without events stays unchanged. Earlier copies are not affected. Rule O3.
    func erase(_ account: AccountID) async throws(JournalError)

    /// Copies all accounts into a new file, as of one moment, and verifies the copy. Throws
    /// `exists` if the file exists, and `notFound` if the journal uses no files.
    func copy(to path: String) async throws(JournalError) -> CopyReport

    /// Returns the cursor of the account's last event.
    func head(_ account: AccountID) async throws(JournalError) -> Cursor

    /// Returns the stored snapshots with these names and versions; others count as missing.
    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot]

    /// Stores snapshots in place of older ones; a failure or loss is harmless.
    func keep(_ snapshots: [StoredSnapshot], for account: AccountID) async throws(JournalError)
}

/// A position in an account's order of commit; 0 is before all events.
public struct Cursor: Hashable, Comparable, Sendable {
    /// The number: 1 for the first event, greater for later ones, possibly with gaps.
    public var rawValue: Int64
    /// Creates the cursor with a number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
    /// The position before all events.
    public static let start = Cursor(0)
    public static func < (a: Cursor, b: Cursor) -> Bool { a.rawValue < b.rawValue }
}

extension Journal {
    /// Appends events of operations that are never repeated; see the requirement.
    public func append(
        _ events: [Event], to account: AccountID, from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        try await append(
            events, fingerprints: [:], to: account, from: device, expecting: expecting)
    }

    /// Moves the end of a chain to a new device unchanged; see the requirement.
    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>
    ) async throws(JournalError) -> Int {
        try await part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: [])
    }

    /// Accepts sealed events; see the requirement.
    public func admit(
        _ events: [SealedEvent], to account: AccountID
    ) async throws(JournalError) -> [Admission] {
        try await admit(events, to: account, storing: true)
    }

    /// Passes all events after a cursor to a closure; see the requirement.
    public func read(
        _ account: AccountID, after cursor: Cursor, _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await read(account, after: cursor, through: nil, body)
    }
}

extension Journal {
    /// By default nil, for journals of one program.
    public func delta(of account: AccountID) -> [UInt8]? { nil }

    /// By default nil, for journals of one program.
    public func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? { nil }

    /// By default throws, for journals without files.
    public func copy(to path: String) async throws(JournalError) -> CopyReport {
        throw JournalError(.notFound, "This journal has no file to copy.")
    }
}

/// The result of verifying every event of a copy.
public struct CopyReport: Hashable, Sendable {
    /// The number of events.
    public var events: Int
    /// The faults as sentences for users; empty if every hash and chain is correct.
    public var findings: [String]

    /// Creates a report.
    public init(events: Int, findings: [String]) {
        self.events = events
        self.findings = findings
    }
}

/// The recorded data of an operation.
public struct StoredOperation: Hashable, Sendable {
    /// The events in order of commit; at least one.
    public var events: [Event]
    /// The cursor of the last event.
    public var cursor: Cursor
    /// The fingerprint of the command; nil if it was not given or the operation came from another
    /// journal.
    public var fingerprint: UInt64?

    /// Creates a stored operation.
    public init(events: [Event], cursor: Cursor, fingerprint: UInt64?) {
        self.events = events
        self.cursor = cursor
        self.fingerprint = fingerprint
    }
}

/// An operation for lists, with a limited number of events.
public struct OperationHead: Hashable, Sendable {
    /// The id of the operation.
    public var id: EventID
    /// The cursor of the first event.
    public var cursor: Cursor
    /// The number of recorded events.
    public var size: Int
    /// The events in order of commit: all of them, or `edge` from each end.
    public var events: [Event]
    /// True if `events` contains all of them.
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

/// A stored event with its seal and cursor.
public struct JournalEntry: Hashable, Sendable {
    /// The position in the account's order of commit.
    public var cursor: Cursor
    /// The event with its position in its device's chain.
    public var sealed: SealedEvent
    /// Creates an entry.
    public init(cursor: Cursor, sealed: SealedEvent) {
        self.cursor = cursor
        self.sealed = sealed
    }
}

/// The end of a device's chain.
public struct ChainHead: Hashable, Sendable {
    /// The device of the chain.
    public var device: DeviceID
    /// The number of the last event; 0 before the first.
    public var sequence: UInt64
    /// The hash of the last event.
    public var hash: EventHash

    /// Creates the end of a chain.
    public init(device: DeviceID, sequence: UInt64, hash: EventHash) {
        self.device = device
        self.sequence = sequence
        self.hash = hash
    }
}

/// The result of an append.
public enum AppendOutcome: Hashable, Sendable {
    /// The events are stored, now or before; one admission per event, and the account's last
    /// cursor.
    case stored([Admission], head: Cursor)
    /// Nothing was stored: the account has moved on to this cursor.
    case moved(Cursor)
}

/// The result for one event.
public enum Admission: Hashable, Sendable {
    /// The event is new and now stored.
    case created
    /// The same event was already stored.
    case exists
    /// Another event with the same id was already stored; this one is not stored.
    case conflict
    /// The event is not stored, for this reason.
    case rejected(String)
    /// The event is not stored, because these earlier events of its device are missing.
    case missing(ClosedRange<UInt64>)
    /// The event is not stored, because the same event is already stored under another seal,
    /// perhaps with another time. One operation recorded it twice, or one id has the same payload
    /// twice.
    case resealed
    /// The event is not stored, because another event of the same batch was refused.
    case withheld
}

/// The name of a snapshot: a projection and the version of its layout.
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

/// The state of a projection at a cursor.
public struct StoredSnapshot: Hashable, Sendable {
    /// The projection and its layout.
    public var key: SnapshotKey
    /// The position in the account's order of commit.
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

/// An error of a journal. It never means that nothing was stored.
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

    /// The error as a rejection with the code `journal.<reason>`.
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
