public import Core

/// Where facts are kept: the truth of a person's history.
///
/// Two stores and the tests' memory store meet one contract (`CoreTesting`'s journal suite):
/// - appends are atomic, idempotent by event id, and durable when they return;
/// - an error never means "not stored": retry with the same ids;
/// - each account has one commit-ordered cursor; readers tolerate gaps in it;
/// - the journal places events in their device's chain and seals them with hashes.
public protocol Journal: Sendable {
    /// Appends what this device wrote, all or nothing, each event once.
    ///
    /// An event whose id is there already `exists` if it belongs to the same operation, or says the
    /// same (kind and payload); otherwise it is in `conflict`. If any event of the batch is in
    /// conflict or rejected, none is stored, and those that could have been are `withheld`. What
    /// `Event.objection` objects to is rejected.
    ///
    /// With `expecting`, nothing is stored if the account has moved past that cursor: the answer is
    /// `.moved`, and whoever decided looks again. Whoever was told so should be let go first the
    /// next time, or a busy server keeps a command line deciding for ever.
    ///
    /// `fingerprints` are kept with the operations that they are for, where one of its events is
    /// stored now: what tells another command under the same id from the same one. They are no
    /// facts: they are not sealed and do not travel.
    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome

    /// What an operation recorded; nil if it recorded nothing.
    func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation?

    /// The account's operations whose first event stands before a cursor, the last one first, at
    /// most `limit`; from the end without a cursor. What it costs does not depend on their size.
    func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead]

    /// Takes in sealed events of any device with their seals, all or nothing, each event once.
    ///
    /// Each one's hash and its place in its chain are checked, and `Event.objection` asked as for
    /// events of others. If any cannot be taken in, none is, and those that could have been are
    /// `withheld`. Without `storing` nothing is taken in: the answer is what would become of them.
    func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission]

    /// Hands over the account's events after a cursor, in order of commit, in batches.
    ///
    /// With `through`, none that come after that cursor. Returns the cursor of the last event
    /// handed over, or `after` if there was none.
    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor

    /// The account's events after a cursor with their seals, at most `limit`, in order of commit.
    func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry]

    /// Where the chain of each device of the account ends, in no order: what two journals compare.
    func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead]

    /// The events of a device after a place in its chain, at most `limit`, in the chain's order.
    func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent]

    /// Gives the events of a device after a place in its chain to a device that wrote nothing yet,
    /// sealed anew, in one commit; returns how many there were.
    ///
    /// For a chain of which another journal has a different end: two stores that were one wrote on
    /// under one name. What the chain held up to that place stays, and others may go on from there;
    /// what is appended from the device belongs to the new one from now on.
    ///
    /// Events with an id in `copies` are taken out: the other journal has the same facts, and they
    /// come from there. Then snapshots go too, and a state that was folded before is to be folded
    /// again.
    ///
    /// Events of the end with the id of one of `revised` are kept as that one says: the same facts
    /// with other times, days and payloads. Snapshots go then as well. Throws `bounds` if
    /// `Event.objection` objects to one.
    func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int

    /// The account's latest events, newest first, at most `limit`: what undo looks at.
    func latest(_ account: AccountID, limit: Int) async throws(JournalError) -> [JournalEntry]

    /// The account's latest event and its place; nil if it has none.
    func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)?

    /// Records facts of people that rest on nothing they do, each once: what became of each, in
    /// their order. One that fails keeps no other from being recorded.
    func announce(
        _ announcements: [Announcement]
    ) async -> [Result<Announced, JournalError>]

    /// What was last appended to an account here, for the other programs that share the store: its
    /// rows as they are kept, sealed where they are, in a few hundred bytes. It is given once, and
    /// nil where there is nothing to hand over, or nobody to hand it to.
    func delta(of account: AccountID) -> [UInt8]?

    /// The events that another program handed over, and where they end, if they come right after a
    /// cursor and after all that this journal knows to be stored; none if they come before it; nil
    /// otherwise, and for bytes of any other kind: then the store is to be asked.
    func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)?

    /// The hash that this journal gives an event in a place of a device's chain.
    func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash

    /// Erases an account with everything that it recorded, and what was worked out from it; other
    /// accounts are as they were. One that recorded nothing stays so. Copies that were made before
    /// are not touched. Rule O3.
    func erase(_ account: AccountID) async throws(JournalError)

    /// Copies all that is kept, of every account, into a new file as it stands at one moment, and
    /// proves the copy. Throws `exists` if there is a file of that name, and `notFound` where
    /// nothing is kept in files.
    func copy(to path: String) async throws(JournalError) -> CopyReport

    /// The cursor of the account's last event.
    func head(_ account: AccountID) async throws(JournalError) -> Cursor

    /// The snapshots kept for these names and versions; anything else is treated as absent.
    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot]

    /// Keeps snapshots in place of older ones; may fail or forget without harm.
    func keep(_ snapshots: [StoredSnapshot], for account: AccountID) async throws(JournalError)
}

/// A place in an account's order of commit; 0 is before everything.
public struct Cursor: Hashable, Comparable, Sendable {
    /// 1 for the first event; later ones are greater, not always by one.
    public var rawValue: Int64
    /// The place with a number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }
    /// Before every event.
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

    /// Gives the end of a chain to a new device as it is; see the requirement.
    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>
    ) async throws(JournalError) -> Int {
        try await part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: [])
    }

    /// Takes in sealed events; see the requirement.
    public func admit(
        _ events: [SealedEvent], to account: AccountID
    ) async throws(JournalError) -> [Admission] {
        try await admit(events, to: account, storing: true)
    }

    /// Hands over all events after a cursor; see the requirement.
    public func read(
        _ account: AccountID, after cursor: Cursor, _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await read(account, after: cursor, through: nil, body)
    }
}

extension Journal {
    /// For journals that nobody shares.
    public func delta(of account: AccountID) -> [UInt8]? { nil }

    /// For journals that nobody shares.
    public func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? { nil }

    /// For journals that keep nothing in files.
    public func copy(to path: String) async throws(JournalError) -> CopyReport {
        throw JournalError(.notFound, "This journal keeps no file that could be copied.")
    }
}

/// What a look at every event of a copy found.
public struct CopyReport: Hashable, Sendable {
    /// How many events there are.
    public var events: Int
    /// What is wrong, in sentences for people; empty if every hash and chain is right.
    public var findings: [String]

    /// A report.
    public init(events: Int, findings: [String]) {
        self.events = events
        self.findings = findings
    }
}

/// What an operation recorded.
public struct StoredOperation: Hashable, Sendable {
    /// Its events in order of commit; at least one.
    public var events: [Event]
    /// The place of the last of them.
    public var cursor: Cursor
    /// What its command was told apart by; nil if nobody said, or it came from another journal.
    public var fingerprint: UInt64?

    /// An operation.
    public init(events: [Event], cursor: Cursor, fingerprint: UInt64?) {
        self.events = events
        self.cursor = cursor
        self.fingerprint = fingerprint
    }
}

/// An operation as far as lists need it, however many events it recorded.
public struct OperationHead: Hashable, Sendable {
    /// The operation's id.
    public var id: EventID
    /// The place of its first event.
    public var cursor: Cursor
    /// How many events it recorded.
    public var size: Int
    /// In order of commit: all of them, or `edge` from either end.
    public var events: [Event]
    /// Whether `events` are all of them.
    public var isWhole: Bool { events.count == size }
    /// How many events are read from either end of a large operation.
    public static let edge = 8

    /// An operation with some of its events.
    public init(id: EventID, cursor: Cursor, size: Int, events: [Event]) {
        self.id = id
        self.cursor = cursor
        self.size = size
        self.events = events
    }
}

/// A stored fact with its seal and its place.
public struct JournalEntry: Hashable, Sendable {
    /// The place in the account's order of commit.
    public var cursor: Cursor
    /// The fact with its place in its device's chain.
    public var sealed: SealedEvent
    /// An entry.
    public init(cursor: Cursor, sealed: SealedEvent) {
        self.cursor = cursor
        self.sealed = sealed
    }
}

/// Where a device's chain ends.
public struct ChainHead: Hashable, Sendable {
    /// Whose chain it is.
    public var device: DeviceID
    /// The number of its last event; 0 before the first.
    public var sequence: UInt64
    /// The hash of its last event.
    public var hash: EventHash

    /// The end of a chain.
    public init(device: DeviceID, sequence: UInt64, hash: EventHash) {
        self.device = device
        self.sequence = sequence
        self.hash = hash
    }
}

/// What became of an append.
public enum AppendOutcome: Hashable, Sendable {
    /// Stored, or already there; one admission for each event, and the account's last cursor.
    case stored([Admission], head: Cursor)
    /// Nothing was stored: the account has moved on to this cursor.
    case moved(Cursor)
}

/// What the journal did with one event.
public enum Admission: Hashable, Sendable {
    /// It is new and now stored.
    case created
    /// The same event was there before.
    case exists
    /// Another event with the same id was there before; this one is not stored.
    case conflict
    /// It is not stored, for this reason.
    case rejected(String)
    /// It is not stored, because these earlier events of its device are missing.
    case missing(ClosedRange<UInt64>)
    /// It is not stored, because the same fact was there before under another seal, perhaps with
    /// another time: recorded twice by one operation, or with one payload under one id.
    case resealed
    /// It is not stored because another event of the same batch was refused.
    case withheld
}

/// Names a snapshot: a projection and the version of its layout.
public struct SnapshotKey: Hashable, Sendable {
    /// The projection's name.
    public var name: String
    /// The version of the projection's layout.
    public var version: Int
    /// The key of a projection's snapshot.
    public init(name: String, version: Int) {
        self.name = name
        self.version = version
    }
}

/// A projection's state as it was at a cursor.
public struct StoredSnapshot: Hashable, Sendable {
    /// Whose state it is, in which layout.
    public var key: SnapshotKey
    /// The place in the account's order of commit.
    public var cursor: Cursor
    /// What the state wrote.
    public var bytes: [UInt8]
    /// A snapshot.
    public init(key: SnapshotKey, cursor: Cursor, bytes: [UInt8]) {
        self.key = key
        self.cursor = cursor
        self.bytes = bytes
    }
}

/// Why a journal could not do its work; it never says that nothing was stored.
public struct JournalError: Error, Hashable, Sendable {
    /// What is in the way.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        case locked, full, readOnly, newerVersion, damaged, notFound, permission, exists, bounds
        case erased, io
    }
    /// What is in the way.
    public var reason: Reason
    /// One sentence for people.
    public var message: String

    /// An error with its sentence.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The same for surfaces: code `journal.<reason>`.
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
