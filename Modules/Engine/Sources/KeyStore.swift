public import Core

/// The storage of users' encryption keys, separate from the journal of a server with accounts.
/// Destroying a user's key erases the user's events in every copy of the journal. Rule O3.
///
/// Every call is durable when it returns. One suite of checks, `KeyStoreContract` of the tests,
/// covers all implementations.
public protocol KeyStore: Sendable {
    /// Returns the key of an account; nil if it has none. Throws `erased` if the key was destroyed.
    func key(of account: AccountID) throws(JournalError) -> PersonKey?

    /// Returns the key of an account and creates it if there is none. Throws `erased` if the key
    /// was destroyed.
    func makeKey(of account: AccountID) throws(JournalError) -> PersonKey

    /// Returns all keys, for a backup.
    func all() throws(JournalError) -> [AccountID: PersonKey]

    /// Stores a key from a backup. Throws `erased` if the account's key was destroyed, and `exists`
    /// if it has another key.
    func keep(_ key: PersonKey, of account: AccountID) throws(JournalError)

    /// Destroys the key of an account and records this, so no new key can be created. A repeated
    /// call changes nothing.
    func destroyKey(of account: AccountID, at now: Instant) throws(JournalError)

    /// Returns a number that changes whenever any process destroys a key. Caches of keys must check
    /// it first.
    func revision() throws(JournalError) -> Int64

    /// Returns the accounts with destroyed keys, and the times.
    func destroyed() throws(JournalError) -> [AccountID: Instant]
}

/// A user's key of 256 bits, from which the encryption keys are derived.
public struct PersonKey: Hashable, Sendable {
    /// The 32 secret bytes.
    public let bytes: [UInt8]

    /// The number of bytes.
    public static let length = 32

    /// Creates a key of 32 bytes; nil for another count.
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
