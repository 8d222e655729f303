import Core
import CoreTesting
import Engine
import JournalSeals
import PostgresTesting
import Synchronization
import Testing

@testable import JournalPostgres
@testable import Postgres

/// A newer node brings the layout on while nodes of the version before write. Rule P4.
@Suite("A newer layout", .enabled(if: TestDatabase.clusterURL != nil))
struct MigratingTests {
    private let database: TestDatabase
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))

    init() throws { database = try TestDatabase() }

    private func node() throws -> PostgresJournal {
        try PostgresJournal(database.pool(), clock: clock, entropy: SystemEntropy())
    }

    /// The layout of the next version: what a step may do while others write. It changes tables in
    /// the order in which a statement that appends takes them, so that neither waits for the other.
    private var next: PostgresMigrations {
        PostgresMigrations(
            "journal",
            Schema.migrations.steps + [
                """
                ALTER TABLE accounts ADD COLUMN place text;
                ALTER TABLE events ADD COLUMN weight integer NOT NULL DEFAULT 1;
                CREATE TABLE weights (account bigint NOT NULL, sum bigint NOT NULL,
                    PRIMARY KEY (account));
                """
            ])
    }

    @Test("P4: a node of the version before goes on, and starts anew, beside a newer one")
    func expanding() async throws {
        let old = try node()
        let stored = Tally()
        let writers = (0..<4).map { number in
            Task {
                var generator = SeededGenerator(UInt64(number))
                let account = AccountID(high: 4, low: UInt64(number))
                let device = DeviceID(high: 5, low: UInt64(number))
                while !Task.isCancelled {
                    let outcome = try await old.append(
                        [event(&generator)], to: account, from: device, expecting: nil)
                    guard case .stored(let all, _) = outcome, all == [.created] else {
                        throw JournalError(.io, "\(outcome)")
                    }
                    stored.add()
                }
            }
        }
        func wait(for count: Int) async throws {
            let goal = stored.count + count
            for _ in 0..<12_000 where stored.count < goal {
                try await Task.sleep(for: .milliseconds(5))
            }
            try #require(stored.count >= goal, "the old node stores nothing any more")
        }
        try await wait(for: 100)
        let next = next
        try await database.pool().run { try next.run($0) }
        try await wait(for: 100)
        let again = try node()
        for writer in writers { writer.cancel() }
        for writer in writers { try await writer.value }
        let found = try await again.verify()
        #expect(found.findings.map(\.sentence) == [])
        #expect(found.events == stored.count)
        let sum = try await database.pool().run { connection in
            try connection.query("SELECT sum(weight) FROM events").first?.int(0)
        }
        #expect(sum == Int64(found.events))
    }

    @Test("P4: a layout that nodes before cannot live with is refused by them, and left as it is")
    func contracting() async throws {
        _ = try node()
        let next = next
        try await database.pool().run { connection in
            try next.run(connection)
            // What the version after that one does, once no node before it runs.
            try connection.run("UPDATE layouts SET readable = 2 WHERE store = 'journal'")
        }
        let error = #expect(throws: JournalError.self) { _ = try node() }
        #expect(error?.reason == .newerVersion)
        try await database.pool().run { try next.run($0) }
    }
}

/// How many events were stored.
private final class Tally: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
}

private func event(_ generator: inout SeededGenerator) -> Event {
    let id: EventID = generator.id()
    return Event(
        id: id, operation: id, time: HybridTimestamp(rawValue: generator.next() >> 8),
        instant: Instant(seconds: 1_700_000_000), day: Day(19_675), offset: 0, zone: "UTC",
        kind: "toy.k", payload: Array("{}".utf8))
}
