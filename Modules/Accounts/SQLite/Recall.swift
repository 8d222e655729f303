internal import Accounts
internal import Core
internal import Synchronization

/// What a directory need not ask its file again: passes and people that were looked up lately,
/// until something changes. What another process changes is noticed within a second.
final class Recall: Sendable {
    private struct Content {
        var passes: [SecretHash: Pass] = [:]
        var people: [AccountID: Person] = [:]
        /// Counts changes, so that what was read before one is not kept after it.
        var changes = 0
        /// What SQLite counts for the commits of others, and when it was asked.
        var version: Int?
        var asked = ContinuousClock.now
    }
    private let content = Mutex(Content())

    /// How many of each are kept; with one more all are let go.
    static let most = 20_000
    private static let patience = Duration.seconds(1)

    /// How often something was changed.
    var changes: Int { content.withLock { $0.changes } }

    func pass(_ hash: SecretHash) -> Pass? { content.withLock { $0.passes[hash] } }

    func person(_ account: AccountID) -> Person? { content.withLock { $0.people[account] } }

    /// Keeps a pass that was read while nothing changed.
    func keep(_ pass: Pass, since changes: Int) {
        content.withLock { content in
            guard content.changes == changes else { return }
            if content.passes.count >= Recall.most { content.passes = [:] }
            content.passes[pass.hash] = pass
        }
    }

    /// Keeps a person who was read while nothing changed.
    func keep(_ person: Person, since changes: Int) {
        content.withLock { content in
            guard content.changes == changes else { return }
            if content.people.count >= Recall.most { content.people = [:] }
            content.people[person.account] = person
        }
    }

    /// Lets go of a pass that changes.
    func forget(_ hash: SecretHash) {
        content.withLock { content in
            content.changes += 1
            content.passes[hash] = nil
        }
    }

    /// Lets go of everything.
    func forgetAll() {
        content.withLock { content in
            content.changes += 1
            content.passes = [:]
            content.people = [:]
        }
    }

    /// Whether it is time to ask whether others changed something; says so to one in a second.
    func isDue() -> Bool {
        content.withLock { content in
            let now = ContinuousClock.now
            guard content.version == nil || now - content.asked >= Recall.patience else {
                return false
            }
            content.asked = now
            return true
        }
    }

    /// Takes note of what SQLite counts; lets go of everything if others changed something.
    func note(_ version: Int) {
        let isSame = content.withLock { content in
            defer { content.version = version }
            return content.version == nil || content.version == version
        }
        if !isSame { forgetAll() }
    }
}
