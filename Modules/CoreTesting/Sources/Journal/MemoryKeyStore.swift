public import Core
public import Engine
internal import Synchronization

/// Encryption keys in memory, for tests.
public final class MemoryKeyStore: KeyStore {
    private struct Content {
        var keys: [AccountID: PersonKey] = [:]
        var destroyed: [AccountID: Instant] = [:]
    }
    private let content = Mutex(Content())
    private let entropy: any Entropy

    /// Creates an empty store; `entropy` makes the keys.
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

    public func all() -> [AccountID: PersonKey] { content.withLock { $0.keys } }

    public func keep(_ key: PersonKey, of account: AccountID) throws(JournalError) {
        if let known = try self.key(of: account) {
            guard known == key else {
                throw JournalError(.exists, "Account \(account) already has another key.")
            }
        }
        content.withLock { $0.keys[account] = key }
    }

    public func revision() -> Int64 { Int64(content.withLock { $0.destroyed.count }) }

    public func destroyed() -> [AccountID: Instant] { content.withLock { $0.destroyed } }
}
