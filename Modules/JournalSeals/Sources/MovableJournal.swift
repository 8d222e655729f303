public import Core
public import Engine

/// A journal whose rows can be moved unchanged into a journal of another kind.
///
/// Encrypted data moves without decryption: payloads, hashes and fingerprints have the same bytes
/// in every journal, under the same keys. Cursors stay, so readers can continue. Snapshots do not
/// move; they are computed again.
public protocol MovableJournal: Journal {
    /// Returns at most `limit` accounts with the ends of their chains, in the journal's own order,
    /// after the last one of an earlier call.
    func kept(after last: StoredAccount?, limit: Int) async throws(JournalError) -> [StoredAccount]

    /// Returns those of some accounts that have events, in no order.
    func kept(_ accounts: [AccountID]) async throws(JournalError) -> [StoredAccount]

    /// Returns the number of events of each of some accounts, counted in the store.
    func counts(_ accounts: [AccountID]) async throws(JournalError) -> [AccountID: Int]

    /// Returns at most `limit` events of the account after a cursor, in order of commit.
    func kept(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [StoredEvent]

    /// Returns the stored hash at a position of a device's chain; nil if there is none.
    func keptHash(
        _ account: AccountID, _ device: DeviceID, _ sequence: UInt64
    ) async throws(JournalError) -> [UInt8]?

    /// Appends events in one commit. The existing part must be a part of `account` as another
    /// journal stores it. With `isLast`, chains and end are then set as in `account`, and the
    /// operations are indexed.
    func put(
        _ events: [StoredEvent], of account: StoredAccount, isLast: Bool
    ) async throws(JournalError)
}

/// An account as stored.
public struct StoredAccount: Hashable, Sendable {
    /// The id of the account.
    public var id: AccountID
    /// The cursor of its last event.
    public var head: Int64
    /// Its devices by id.
    public var devices: [DeviceID: StoredDevice]
    /// The position in the journal's own order.
    public var place: Int64

    /// Creates an account.
    public init(id: AccountID, head: Int64, devices: [DeviceID: StoredDevice], place: Int64) {
        self.id = id
        self.head = head
        self.devices = devices
        self.place = place
    }

    /// Returns true if both are equal except for the position.
    public func isSame(as other: StoredAccount) -> Bool {
        id == other.id && head == other.head && devices == other.devices
    }
}

/// A device's chain as stored.
public struct StoredDevice: Hashable, Sendable {
    /// The number of its last event.
    public var sequence: UInt64
    /// The stored form of that event's hash.
    public var hash: [UInt8]
    /// The account for which the chain is sealed; nil for its own account.
    public var origin: AccountID?
    /// The device that continues the chain; nil if it was not parted.
    public var successor: DeviceID?

    /// Creates a chain.
    public init(sequence: UInt64, hash: [UInt8], origin: AccountID?, successor: DeviceID?) {
        self.sequence = sequence
        self.hash = hash
        self.origin = origin
        self.successor = successor
    }
}

/// An event as stored.
public struct StoredEvent: Hashable, Sendable {
    /// The event with its stored payload, which can be encrypted.
    public var event: Event
    /// The position in the account's order of commit.
    public var cursor: Int64
    /// The device of its chain.
    public var device: DeviceID
    /// The number in that chain, from 1.
    public var sequence: UInt64
    /// The stored form of the hash.
    public var hash: [UInt8]
    /// The stored fingerprint of its operation's command; nil if there is none.
    public var fingerprint: UInt64?

    /// Creates a stored event.
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
