public import Core
public import Engine
internal import Synchronization

/// Keys of people in memory, for tests.
public final class MemoryKeyStore: KeyStore {
    private struct Content {
        var keys: [AccountID: PersonKey] = [:]
        var destroyed: [AccountID: Instant] = [:]
    }
    private let content = Mutex(Content())
    private let entropy: any Entropy

    /// No keys yet; `entropy` makes them.
    public init(_ entropy: any Entropy) { self.entropy = entropy }

    public func key(of account: AccountID) throws(JournalError) -> PersonKey? {
        let (key, isErased) = content.withLock { content in
            (content.keys[account], content.destroyed[account] != nil)
        }
        guard !isErased else { throw JournalError(.erased, "Account \(account) was erased.") }
        return key
    }

    public func makeKey(of account: AccountID) throws(JournalError) -> PersonKey {
        if let key = try key(of: account) { return key }
        let fresh = PersonKey(entropy)
        content.withLock { $0.keys[account] = $0.keys[account] ?? fresh }
        return try key(of: account) ?? fresh
    }

    public func destroyKey(of account: AccountID, at now: Instant) {
        content.withLock { content in
            content.keys[account] = nil
            content.destroyed[account] = content.destroyed[account] ?? now
        }
    }

    public func destroyed() -> [AccountID: Instant] { content.withLock { $0.destroyed } }
}
