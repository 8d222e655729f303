internal import Accounts
internal import Core
internal import Synchronization

/// Caches credentials and people that were read recently. Changes clear the cache. Changes by other
/// processes are noticed within a second.
final class CredentialCache: Sendable {
    private struct Content {
        var passes: [SecretHash: AccountCredential] = [:]
        var people: [AccountID: Person] = [:]
        /// The number of changes. A record that was read before the latest change must not be
        /// cached.
        var changes = 0
        /// SQLite's counter of commits by other connections, and the time at which it was last
        /// checked.
        var version: Int?
        var asked = ContinuousClock.now
    }
    private let content = Mutex(Content())

    /// The maximum number of credentials and of people in the cache. If it is exceeded, the cache
    /// is cleared.
    static let most = 20_000
    private static let patience = Duration.seconds(1)

    /// The number of changes so far.
    var changes: Int { content.withLock { $0.changes } }

    func pass(_ hash: SecretHash) -> AccountCredential? { content.withLock { $0.passes[hash] } }

    func person(_ account: AccountID) -> Person? { content.withLock { $0.people[account] } }

    /// Caches a credential, unless something has changed since it was read.
    func keep(_ pass: AccountCredential, since changes: Int) {
        content.withLock { content in
            guard content.changes == changes else { return }
            if content.passes.count >= CredentialCache.most { content.passes = [:] }
            content.passes[pass.hash] = pass
        }
    }

    /// Caches a person, unless something has changed since the person was read.
    func keep(_ person: Person, since changes: Int) {
        content.withLock { content in
            guard content.changes == changes else { return }
            if content.people.count >= CredentialCache.most { content.people = [:] }
            content.people[person.account] = person
        }
    }

    /// Removes a credential that was changed from the cache.
    func forget(_ hash: SecretHash) {
        content.withLock { content in
            content.changes += 1
            content.passes[hash] = nil
        }
    }

    /// Clears the cache.
    func forgetAll() {
        content.withLock { content in
            content.changes += 1
            content.passes = [:]
            content.people = [:]
        }
    }

    /// Returns true to one caller per second, who must then check for changes by other processes.
    func isDue() -> Bool {
        content.withLock { content in
            let now = ContinuousClock.now
            guard content.version == nil || now - content.asked >= CredentialCache.patience else {
                return false
            }
            content.asked = now
            return true
        }
    }

    /// Stores the current value of SQLite's counter. If other processes changed something, the
    /// cache is cleared.
    func note(_ version: Int) {
        let isSame = content.withLock { content in
            defer { content.version = version }
            return content.version == nil || content.version == version
        }
        if !isSame { forgetAll() }
    }
}
