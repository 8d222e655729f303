public import Core

/// Where the keys of people lie under which a journal of many keeps what they recorded, apart from
/// the journal: who destroys a person's key has erased what they recorded, wherever a copy of the
/// journal is. Rule O3.
///
/// Every call is durable when it returns. One suite of checks, `KeyStoreContract` of the tests,
/// holds every implementation to the same.
public protocol KeyStore: Sendable {
    /// The key of an account; nil if it has none. Throws `erased` for one whose key was
    /// destroyed.
    func key(of account: AccountID) throws(JournalError) -> PersonKey?

    /// The key of an account, which is made now if there is none yet. Throws `erased` for one whose
    /// key was destroyed.
    func makeKey(of account: AccountID) throws(JournalError) -> PersonKey

    /// Destroys the key of an account, and keeps that it was: no other is made for it. One that was
    /// destroyed before stays so.
    func destroyKey(of account: AccountID, at now: Instant) throws(JournalError)

    /// The accounts whose keys were destroyed, and when.
    func destroyed() throws(JournalError) -> [AccountID: Instant]
}

/// A person's key: 256 bits, from which those that seal are derived.
public struct PersonKey: Hashable, Sendable {
    /// Its 32 bytes; secret.
    public let bytes: [UInt8]

    /// How many bytes it has.
    public static let length = 32

    /// A key of 32 bytes; nil for another number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == PersonKey.length else { return nil }
        self.bytes = bytes
    }

    /// A new one.
    public init(_ entropy: any Entropy) {
        bytes = (0..<PersonKey.length / 8).flatMap { _ in
            withUnsafeBytes(of: entropy.bits()) { Array($0) }
        }
    }
}
