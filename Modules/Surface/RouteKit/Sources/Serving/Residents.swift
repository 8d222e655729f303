public import Core
public import Engine
internal import Synchronization

/// The people whom a server has engines for: made when they first ask, and as many kept as fit into
/// so many bytes, those who asked last.
///
/// An engine that is let go finishes what is under way; the next request makes another.
public final class Residents: Sendable {
    private struct Person {
        var resident: Resident
        /// When they last asked, in turns.
        var turn: UInt64
        var bytes = 0
    }
    private struct Content {
        var people: [AccountID: Person] = [:]
        var bytes = 0
        /// Who asked when; one that asked again stands in it twice.
        var turns: [(account: AccountID, turn: UInt64)] = []
        var turn: UInt64 = 0
        var letGo = 0
    }
    private let content = Mutex(Content())
    private let mostBytes: Int
    private let make: @Sendable (AccountID) -> Engine

    /// Keeps engines of so many bytes, as `bytes(of:)` estimates them; `make` makes one.
    public init(mostBytes: Int = 256 << 20, make: @escaping @Sendable (AccountID) -> Engine) {
        self.mostBytes = mostBytes
        self.make = make
    }

    /// The bytes that an engine takes without kept answers: 15 KB with twenty facts, 71 with the
    /// 3,650 of a year.
    static func bytes(of engine: Engine) -> Int { 16_384 + 16 * engine.factsInMemory }

    private static func bytes(of resident: Resident) -> Int {
        bytes(of: resident.engine) + resident.answers.bytes
    }

    /// The number of latest requests whose people are measured again with each request.
    private static let measured = 8

    /// How many are kept.
    public var count: Int { content.withLock { $0.people.count } }

    /// How many bytes they take, as estimated, and how many were let go since there was no room.
    public var load: (bytes: Int, letGo: Int) { content.withLock { ($0.bytes, $0.letGo) } }

    /// The person of an account.
    public subscript(account: AccountID) -> Resident {
        content.withLock { content in
            content.turn += 1
            content.turns.append((account, content.turn))
            var person = content.people[account] ?? Person(
                resident: Resident(make(account), isOneOfMany: true), turn: 0)
            person.turn = content.turn
            content.people[account] = person
            // Answers are kept after a request was let in, so the latest people are measured again.
            for (account, turn) in content.turns.suffix(Residents.measured) {
                guard var person = content.people[account], person.turn == turn else { continue }
                let bytes = Residents.bytes(of: person.resident)
                content.bytes += bytes - person.bytes
                person.bytes = bytes
                content.people[account] = person
            }
            if content.turns.count > 4 * max(content.people.count, 64) { compact(&content) }
            if content.bytes > mostBytes { letGo(&content) }
            return person.resident
        }
    }

    /// The engine of an account if there is one, which is not asked for by that.
    public func engine(of account: AccountID) -> Engine? {
        content.withLock { $0.people[account]?.resident.engine }
    }

    /// Lets somebody go, as when they were erased.
    public func forget(_ account: AccountID) {
        content.withLock { remove(account, &$0) }
    }

    private func remove(_ account: AccountID, _ content: inout Content) {
        content.bytes -= content.people.removeValue(forKey: account)?.bytes ?? 0
    }

    /// Lets those go who asked longest ago, but not the last one.
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
