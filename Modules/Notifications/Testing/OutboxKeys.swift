public import Core
internal import CoreTesting
public import Delivery

/// The users' keys, shared by the nodes in a test.
public struct OutboxKeys: Sendable {
    private let store = MemoryKeyStore(SeededEntropy(7))

    /// Creates an empty key store.
    public init() {}

    /// Returns the encryption for another node, with a cache of its own.
    public func node() -> OutboxSeals { OutboxSeals(store) }

    /// Destroys a user's key, the first step of an erasure. Rule O3.
    public func destroy(of account: AccountID) {
        store.destroyKey(of: account, at: OutboxSample.now)
    }
}
