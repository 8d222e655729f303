public import Core
public import Engine
internal import Synchronization

/// A cache of the accounts for which the server has engines. An engine is created at the account's
/// first request. When the cache exceeds its size in bytes, the accounts that were not used for the
/// longest time are dropped.
///
/// An engine that is dropped finishes its running work. The next request creates a new one.
public final class EngineCache: Sendable {
    private struct Person {
        var context: AccountContext
        /// The number of the account's latest request.
        var turn: UInt64
        var bytes = 0
    }
    private struct Content {
        var people: [AccountID: Person] = [:]
        var bytes = 0
        /// The numbers of requests with their accounts. An account with several requests occurs
        /// several times.
        var turns: [(account: AccountID, turn: UInt64)] = []
        var turn: UInt64 = 0
        var letGo = 0
    }
    private let content = Mutex(Content())
    private let mostBytes: Int
    private let make: @Sendable (AccountID) -> Engine

    /// Creates a cache with a maximum size in bytes, as estimated by `bytes(of:)`. `make` creates
    /// the engine for an account.
    public init(mostBytes: Int = 256 << 20, make: @escaping @Sendable (AccountID) -> Engine) {
        self.mostBytes = mostBytes
        self.make = make
    }

    /// Returns the estimated size of an engine in bytes, without cached answers: 15 KB for twenty
    /// events, 71 KB for the 3,650 events of a year.
    static func bytes(of engine: Engine) -> Int { 16_384 + 16 * engine.factsInMemory }

    private static func bytes(of context: AccountContext) -> Int {
        bytes(of: context.engine) + context.answers.bytes
    }

    /// The number of latest requests whose accounts are measured again at each request.
    private static let measured = 8

    /// The number of cached engines.
    public var count: Int { content.withLock { $0.people.count } }

    /// The estimated total size in bytes, and the number of engines that were dropped because of
    /// the limit.
    public var load: (bytes: Int, letGo: Int) { content.withLock { ($0.bytes, $0.letGo) } }

    /// Returns the context of an account. Creates it if it is not cached.
    public subscript(account: AccountID) -> AccountContext {
        content.withLock { content in
            content.turn += 1
            content.turns.append((account, content.turn))
            var person =
                content.people[account]
                ?? Person(
                    context: AccountContext(make(account), isOneOfMany: true), turn: 0)
            person.turn = content.turn
            content.people[account] = person
            // Answers are kept after a request was let in, so the latest people are measured again.
            for (account, turn) in content.turns.suffix(EngineCache.measured) {
                guard var person = content.people[account], person.turn == turn else { continue }
                let bytes = EngineCache.bytes(of: person.context)
                content.bytes += bytes - person.bytes
                person.bytes = bytes
                content.people[account] = person
            }
            if content.turns.count > 4 * max(content.people.count, 64) { compact(&content) }
            if content.bytes > mostBytes { letGo(&content) }
            return person.context
        }
    }

    /// Returns the engine of an account if it is cached. This does not count as a use.
    public func engine(of account: AccountID) -> Engine? {
        content.withLock { $0.people[account]?.context.engine }
    }

    /// Drops an account from the cache, for example after an erasure.
    public func forget(_ account: AccountID) {
        content.withLock { remove(account, &$0) }
    }

    private func remove(_ account: AccountID, _ content: inout Content) {
        content.bytes -= content.people.removeValue(forKey: account)?.bytes ?? 0
    }

    /// Drops the accounts that were not used for the longest time, but never the last one.
    private func letGo(_ content: inout Content) {
        var place = 0
        while content.bytes > mostBytes, content.people.count > 1 {
            let (account, turn) = content.turns[place]
            place += 1
            guard content.people[account]?.turn == turn else { continue }
            remove(account, &content)
            content.letGo += 1
        }
        content.turns.removeFirst(place)
    }

    private func compact(_ content: inout Content) {
        content.turns.removeAll { content.people[$0.account]?.turn != $0.turn }
    }
}
