public import Core

/// The storage of users' encryption keys, separate from the journal. A server with accounts uses
/// it. Destroying a user's key erases the user's events in every copy of the journal. Rule O3.
///
/// Every change is durable when its call returns. All implementations pass the same tests
/// (`KeyStoreContract`).
public protocol KeyStore: Sendable {
    /// Returns the key of an account; nil if the account has none. Throws `erased` if the key was
    /// destroyed.
    func key(of account: AccountID) throws(JournalError) -> PersonKey?

    /// Returns the key of an account, and creates it if there is none. Throws `erased` if the key
    /// was destroyed.
    func makeKey(of account: AccountID) throws(JournalError) -> PersonKey

    /// Returns all keys, for a backup.
    func all() throws(JournalError) -> [AccountID: PersonKey]

    /// Stores a key from a backup. Throws `erased` if the account's key was destroyed, and `exists`
    /// if the account has a different key.
    func keep(_ key: PersonKey, of account: AccountID) throws(JournalError)

    /// Destroys the key of an account and records the destruction, so that no new key can be
    /// created. Destroying it again changes nothing.
    func destroyKey(of account: AccountID, at now: Instant) throws(JournalError)

    /// Returns a number that changes whenever any process destroys a key. Caches of keys must check
    /// it before each use.
    func revision() throws(JournalError) -> Int64

    /// Returns the accounts whose keys were destroyed, with the times of destruction.
    func destroyed() throws(JournalError) -> [AccountID: Instant]
}

/// A user's secret key of 256 bits, from which the user's encryption keys are derived.
public struct PersonKey: Hashable, Sendable {
    /// The 32 secret bytes of the key.
    public let bytes: [UInt8]

    /// The number of bytes in a key.
    public static let length = 32

    /// Creates a key from 32 bytes; nil for any other number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == PersonKey.length else { return nil }
        self.bytes = bytes
    }

    /// Creates a new random key.
    public init(_ entropy: any Entropy) {
        bytes = (0..<PersonKey.length / 8).flatMap { _ in
            withUnsafeBytes(of: entropy.bits()) { Array($0) }
        }
    }
}
