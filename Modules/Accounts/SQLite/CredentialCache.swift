internal import Accounts
internal import Core
internal import Synchronization

/// A cache of passes and people that were read recently, cleared by changes. Changes by other
/// processes are noticed within a second.
final class CredentialCache: Sendable {
    private struct Content {
        var passes: [SecretHash: AccountCredential] = [:]
        var people: [AccountID: Person] = [:]
        /// The number of changes. A record read before a change is not cached after it.
        var changes = 0
        /// SQLite's counter of other connections' commits, and the time of the last check.
        var version: Int?
        var asked = ContinuousClock.now
    }
    private let content = Mutex(Content())

    /// The maximum number of passes and of people. One more clears the cache.
    static let most = 20_000
    private static let patience = Duration.seconds(1)

    /// The number of changes.
    var changes: Int { content.withLock { $0.changes } }

    func pass(_ hash: SecretHash) -> AccountCredential? { content.withLock { $0.passes[hash] } }

    func person(_ account: AccountID) -> Person? { content.withLock { $0.people[account] } }

    /// Caches a pass unless something changed since it was read.
    func keep(_ pass: AccountCredential, since changes: Int) {
        content.withLock { content in
            guard content.changes == changes else { return }
            if content.passes.count >= CredentialCache.most { content.passes = [:] }
            content.passes[pass.hash] = pass
        }
    }

    /// Caches a person unless something changed since they were read.
    func keep(_ person: Person, since changes: Int) {
        content.withLock { content in
            guard content.changes == changes else { return }
            if content.people.count >= CredentialCache.most { content.people = [:] }
            content.people[person.account] = person
        }
    }

    /// Removes a changed pass from the cache.
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

    /// Returns true if it is time to check for changes by other processes, to one caller a second.
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

    /// Stores SQLite's counter. Clears the cache if other processes changed something.
    func note(_ version: Int) {
        let isSame = content.withLock { content in
            defer { content.version = version }
            return content.version == nil || content.version == version
        }
        if !isSame { forgetAll() }
    }
}
