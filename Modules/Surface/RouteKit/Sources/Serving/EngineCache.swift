public import Core
public import Engine
internal import Synchronization

/// The users for whom the server has engines, created at the first request. The most recently used
/// ones are kept within a limit of bytes.
///
/// A dropped engine finishes its running work; the next request creates another.
public final class EngineCache: Sendable {
    private struct Person {
        var context: AccountContext
        /// The turn of the latest request.
        var turn: UInt64
        var bytes = 0
    }
    private struct Content {
        var people: [AccountID: Person] = [:]
        var bytes = 0
        /// The turns by account; an account with several requests occurs several times.
        var turns: [(account: AccountID, turn: UInt64)] = []
        var turn: UInt64 = 0
        var letGo = 0
    }
    private let content = Mutex(Content())
    private let mostBytes: Int
    private let make: @Sendable (AccountID) -> Engine

    /// Creates a cache of engines with a limit in bytes, as estimated by `bytes(of:)`; `make`
    /// creates an engine.
    public init(mostBytes: Int = 256 << 20, make: @escaping @Sendable (AccountID) -> Engine) {
        self.mostBytes = mostBytes
        self.make = make
    }

    /// The bytes that an engine takes without kept answers: 15 KB with twenty facts, 71 with the
    /// 3,650 of a year.
    static func bytes(of engine: Engine) -> Int { 16_384 + 16 * engine.factsInMemory }

    private static func bytes(of context: AccountContext) -> Int {
        bytes(of: context.engine) + context.answers.bytes
    }

    /// The number of latest requests whose people are measured again with each request.
    private static let measured = 8

    /// The number of cached engines.
    public var count: Int { content.withLock { $0.people.count } }

    /// The estimated size in bytes, and the number of engines dropped because of the limit.
    public var load: (bytes: Int, letGo: Int) { content.withLock { ($0.bytes, $0.letGo) } }

    /// Returns the user of an account.
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

    /// Returns the engine of an account, if it is cached, without counting as a use.
    public func engine(of account: AccountID) -> Engine? {
        content.withLock { $0.people[account]?.context.engine }
    }

    /// Drops a user, for example after an erasure.
    public func forget(_ account: AccountID) {
        content.withLock { remove(account, &$0) }
    }

    private func remove(_ account: AccountID, _ content: inout Content) {
        content.bytes -= content.people.removeValue(forKey: account)?.bytes ?? 0
    }

    /// Drops the least recently used users, but not the last one.
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
