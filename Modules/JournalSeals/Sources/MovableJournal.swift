public import Core
public import Engine

/// A journal whose rows can be moved into a journal of another kind as they are.
///
/// What is sealed is moved without being opened: payloads, hashes and fingerprints are the same
/// bytes in every kind of journal, under the same keys. Cursors stay, so that whoever follows goes
/// on. Snapshots do not move: they are worked out again.
public protocol MovableJournal: Journal {
    /// Accounts with where their chains end, in an order of the journal's own, at most `limit`
    /// after the one that a call before ended with.
    func kept(after last: KeptAccount?, limit: Int) async throws(JournalError) -> [KeptAccount]

    /// Those of some accounts that recorded anything, in no order.
    func kept(_ accounts: [AccountID]) async throws(JournalError) -> [KeptAccount]

    /// How many events each of some accounts has; counted, not remembered.
    func counts(_ accounts: [AccountID]) async throws(JournalError) -> [AccountID: Int]

    /// The account's events after a cursor in order of commit, at most `limit`.
    func kept(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [KeptEvent]

    /// The hash that is kept of a place in a device's chain; nil if there is none.
    func keptHash(
        _ account: AccountID, _ device: DeviceID, _ sequence: UInt64
    ) async throws(JournalError) -> [UInt8]?

    /// Puts events in order behind those of the account, in one commit: what is there before it is
    /// a part of `account`, as another journal keeps it. With `isLast` its chains and its end are
    /// then as that one says, and its operations are listed.
    func put(
        _ events: [KeptEvent], of account: KeptAccount, isLast: Bool
    ) async throws(JournalError)
}

/// An account as a journal keeps it.
public struct KeptAccount: Hashable, Sendable {
    /// Whose it is.
    public var id: AccountID
    /// The cursor of the last event that it recorded.
    public var head: Int64
    /// Its devices by their ids.
    public var devices: [DeviceID: KeptDevice]
    /// The place in the journal's own order.
    public var place: Int64

    /// An account.
    public init(id: AccountID, head: Int64, devices: [DeviceID: KeptDevice], place: Int64) {
        self.id = id
        self.head = head
        self.devices = devices
        self.place = place
    }

    /// Whether nothing tells it from another one but its place.
    public func isSame(as other: KeptAccount) -> Bool {
        id == other.id && head == other.head && devices == other.devices
    }
}

/// The chain of a device as a journal keeps it.
public struct KeptDevice: Hashable, Sendable {
    /// The number of its last event.
    public var sequence: UInt64
    /// The hash of that event as it is kept.
    public var hash: [UInt8]
    /// The account that the chain is sealed for; nil for the one that it stands in.
    public var origin: AccountID?
    /// The device that writes in its place.
    public var successor: DeviceID?

    /// A chain.
    public init(sequence: UInt64, hash: [UInt8], origin: AccountID?, successor: DeviceID?) {
        self.sequence = sequence
        self.hash = hash
        self.origin = origin
        self.successor = successor
    }
}

/// An event as a journal keeps it.
public struct KeptEvent: Hashable, Sendable {
    /// The event; its payload is as it is kept, which may be sealed.
    public var event: Event
    /// Its place in the account's order of commit.
    public var cursor: Int64
    /// Whose chain it is in, and where.
    public var device: DeviceID
    /// The number in that chain, from 1.
    public var sequence: UInt64
    /// The hash as it is kept.
    public var hash: [UInt8]
    /// What tells the command of its operation apart, as it is kept; nil where nobody said.
    public var fingerprint: UInt64?

    /// An event.
    public init(
        event: Event, cursor: Int64, device: DeviceID, sequence: UInt64, hash: [UInt8],
        fingerprint: UInt64?
    ) {
        self.event = event
        self.cursor = cursor
        self.device = device
        self.sequence = sequence
        self.hash = hash
        self.fingerprint = fingerprint
    }
}
