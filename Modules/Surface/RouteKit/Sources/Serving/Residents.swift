public import Core
public import Engine
internal import Synchronization

/// The people whom a server has engines for: made when they first ask, and so many kept, those who
/// asked last.
///
/// An engine that is let go finishes what is under way; the next request makes another.
public final class Residents: Sendable {
    private struct Content {
        var people: [AccountID: Resident] = [:]
        /// Who asked when, in turns; one that asked again stands in it twice.
        var turns: [(account: AccountID, turn: UInt64)] = []
        var last: [AccountID: UInt64] = [:]
        var turn: UInt64 = 0
    }
    private let content = Mutex(Content())
    private let most: Int
    private let make: @Sendable (AccountID) -> Engine

    /// Keeps the engines of so many people; `make` makes one.
    public init(most: Int = 2_000, make: @escaping @Sendable (AccountID) -> Engine) {
        self.most = max(most, 1)
        self.make = make
    }

    /// How many are kept.
    public var count: Int { content.withLock { $0.people.count } }

    /// The person of an account.
    public subscript(account: AccountID) -> Resident {
        content.withLock { content in
            content.turn += 1
            content.last[account] = content.turn
            content.turns.append((account, content.turn))
            if content.turns.count > 4 * most { compact(&content) }
            if let known = content.people[account] { return known }
            let resident = Resident(make(account), isOneOfMany: true)
            content.people[account] = resident
            if content.people.count > most { letGo(&content) }
            return resident
        }
    }

    /// Lets somebody go, as when they were erased.
    public func forget(_ account: AccountID) {
        content.withLock { content in
            content.people[account] = nil
            content.last[account] = nil
        }
    }

    /// Lets the one go who asked longest ago.
    private func letGo(_ content: inout Content) {
        var place = 0
        while place < content.turns.count {
            let (account, turn) = content.turns[place]
            place += 1
            guard content.last[account] == turn else { continue }
            content.people[account] = nil
            content.last[account] = nil
            break
        }
        content.turns.removeFirst(place)
    }

    private func compact(_ content: inout Content) {
        content.turns.removeAll { content.last[$0.account] != $0.turn }
    }
}
