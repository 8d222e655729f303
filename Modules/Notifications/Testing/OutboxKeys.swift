public import Core
internal import CoreTesting
public import Delivery

/// The keys of people that the nodes of a test share.
public struct OutboxKeys: Sendable {
    private let store = MemoryKeyStore(SeededEntropy(7))

    /// No keys yet.
    public init() {}

    /// The seals of one more node, which remembers keys of its own.
    public func node() -> OutboxSeals { OutboxSeals(store) }

    /// Destroys somebody's key, as a node that erases them does before all else. Rule O3.
    public func destroy(of account: AccountID) {
        store.destroyKey(of: account, at: OutboxSample.now)
    }
}
