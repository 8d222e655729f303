import Core
import CoreTesting
import Engine
import JournalSeals
import PostgresTesting
import Synchronization
import Testing

@testable import JournalPostgres
@testable import Postgres

/// A newer node migrates the layout while nodes of the previous version write. Rule P4.
@Suite("A newer database layout", .enabled(if: TestDatabase.clusterURL != nil))
struct MigratingTests {
    private let database: TestDatabase
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))

    init() throws { database = try TestDatabase() }

    private func node() throws -> PostgresJournal {
        try PostgresJournal(database.pool(), clock: clock, entropy: SystemEntropy())
    }

    /// The layout of the next version, with steps that are allowed while others write. It changes
    /// tables in the order of an append statement, so that neither blocks the other.
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

    @Test("P4: a node of the previous version keeps running, and can restart, next to a newer node")
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

    @Test("P4: older nodes reject an incompatible database layout and leave it unchanged")
    func contracting() async throws {
        _ = try node()
        let next = next
        try await database.pool().run { connection in
            try next.run(connection)
            // The version after next does this, once no older node runs.
            try connection.run(
                "UPDATE layouts SET readable = \(next.steps.count) WHERE store = 'journal'")
        }
        let error = #expect(throws: JournalError.self) { _ = try node() }
        #expect(error?.reason == .newerVersion)
        try await database.pool().run { try next.run($0) }
    }

    /// The layout of versions without packed payloads.
    private static let first = PostgresMigrations(
        "journal", Array(Schema.migrations.steps.prefix(1)))

    /// The first bytes of stored payloads for checks that a node records for an account with a key.
    private func marks(_ database: TestDatabase) async throws -> [UInt8?] {
        let journal = try PostgresJournal(
            database.pool(), clock: clock, entropy: SystemEntropy(), keys: database.keys())
        var generator = SeededGenerator(3)
        for number: UInt64 in 1...2 {
            for _ in 0..<2 {
                var check = event(&generator)
                check.payload = Array(#"{"day":"2026-11-20","amount":1000}"#.utf8)
                let outcome = try await journal.append(
                    [check], to: AccountID(high: 4, low: number),
                    from: DeviceID(high: 5, low: number), expecting: nil)
                guard case .stored = outcome else { throw JournalError(.io, "\(outcome)") }
            }
        }
        return try await database.pool().run { connection in
            try connection.query("SELECT payload FROM events").map { $0.bytes(0).first }
        }
    }

    @Test("P4: payloads are packed only if every node using the database can read them")
    func packing() async throws {
        #expect(try await marks(database) == [2, 2, 2, 2])
        let refusal = await #expect(throws: PostgresMigrations.NewerSchemaError.self) {
            try await database.pool().run { try Self.first.run($0) }
        }
        let latest = Schema.migrations.steps.count
        let versions = "newer version (\(latest), this version supports 1)"
        #expect(refusal?.message.contains(versions) == true)

        let older = try TestDatabase()
        try await older.pool().run { try Self.first.run($0) }
        #expect(try await marks(older) == [1, 1, 1, 1])
        try await older.pool().run { try Self.first.run($0) }
    }

    @Test("P4: packed payloads are not moved to a store whose nodes cannot read them")
    func movingPacked() async throws {
        #expect(try await marks(database) == [2, 2, 2, 2])
        let source = try node()
        let account = try #require(try await source.kept(after: nil, limit: 1).first)
        let events = try await source.kept(account.id, after: Cursor(0), limit: 10)
        #expect(events.count == 2)

        let older = try TestDatabase()
        try await older.pool().run { try Self.first.run($0) }
        let target = try PostgresJournal(older.pool(), clock: clock, entropy: SystemEntropy())
        let error = await #expect(throws: JournalError.self) {
            try await target.put(events, of: account, isLast: true)
        }
        #expect(error?.reason == .newerVersion)
        #expect(try await target.kept(after: nil, limit: 1).isEmpty)
        let newer = try TestDatabase()
        let next = try PostgresJournal(newer.pool(), clock: clock, entropy: SystemEntropy())
        try await next.put(events, of: account, isLast: true)
        #expect(try await next.kept(account.id, after: Cursor(0), limit: 10) == events)
    }
}

/// The number of stored events.
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
