import Core
import CoreTesting
import Engine
import JournalPostgres
import Postgres
import PostgresTesting
import Testing

/// Tests that the database reads and appends batches by keys, whatever statistics it has when a
/// statement is planned, because it keeps the plan while tables grow.
@Suite("Query plans of the journal's statements", .enabled(if: TestDatabase.clusterURL != nil))
struct PlanTests {
    private let database: TestDatabase
    private let clock = FixedClock(Instant(seconds: 1_700_000_000))
    private let tables = ["accounts", "keys", "devices", "events", "operations"]

    init() throws { database = try TestDatabase() }

    private func event(_ generator: inout SeededGenerator) -> Event {
        let id: EventID = generator.id()
        return Event(
            id: id, operation: id, time: HybridTimestamp(rawValue: 1 << 20), instant: clock.now(),
            day: Day(19_675), offset: 0, zone: "UTC", kind: "toy.noted",
            payload: Array("{}".utf8))
    }

    /// The statements of a node that found an account, and wrote to it and to a new one.
    private func prepare(_ pool: PostgresPool) async throws {
        let keys = try database.keys()
        let accounts = [AccountID(high: 1, low: 1), AccountID(high: 1, low: 2)]
        var generator = SeededGenerator(1)
        for (round, known) in [accounts[..<1], accounts[...]].enumerated() {
            let node = try PostgresJournal(
                round == 0 ? database.pool() : pool, clock: clock, entropy: SystemEntropy(),
                keys: keys)
            for account in known {
                _ = try await node.read(account, after: .start) { _ in }
                let outcome = try await node.append(
                    [event(&generator)], to: account, from: node.device, expecting: nil)
                guard case .stored = outcome else { throw JournalError(.io, "\(outcome)") }
            }
        }
    }

    @Test(
        "Y0: accounts, devices and events are found by index, even if planned for empty tables",
        arguments: [false, true])
    func keys(isCounted: Bool) async throws {
        let pool = database.pool(connections: 1)
        try await prepare(pool)
        let tables = tables
        let plans = try await pool.run { connection in
            if isCounted { try connection.run("ANALYZE \(tables.joined(separator: ", "))") }
            return try connection.plans(ofStatementsWith: "unnest", count: 256)
        }
        #expect(plans.count >= 3)
        for plan in plans {
            let text = plan.joined(separator: "\n")
            #expect(text.contains("accounts"))
            for table in tables { #expect(!text.contains("Seq Scan on \(table)"), "\(text)") }
            for (line, next) in zip(plan, plan.dropFirst() + [""])
            where line.contains("Index") && line.contains(" Scan ") {
                #expect(next.contains("Index Cond"), "all of an index is read: \(text)")
            }
        }
    }

    @Test("Y0: an operation is found by the index on its id")
    func operations() async throws {
        let pool = database.pool(connections: 1)
        try await prepare(pool)
        let plans = try await pool.run { connection in
            // Usually an account has one operation, so all indexes seem equal.
            try connection.run(
                """
                INSERT INTO operations (account, first, last, size, id)
                SELECT n, 1, 2, 2, gen_random_uuid() FROM generate_series(1, 20000) n;
                ANALYZE operations
                """)
            return try connection.plans(ofStatementsWith: "UPDATE operations", count: 1)
        }
        #expect(!plans.isEmpty)
        for plan in plans {
            let text = plan.joined(separator: "\n")
            #expect(text.contains("operations_pkey") && !text.contains("operations_by_first"))
        }
    }

    @Test("Y0: the facts of one account in a batch are inserted in their order")
    func order() async throws {
        let node = try PostgresJournal(
            database.pool(), clock: clock, entropy: SystemEntropy(), keys: try database.keys())
        var generator = SeededGenerator(8)
        let accounts: [AccountID] = (0..<5).map { _ in generator.id() }
        for count in [1, 60, 60, 500] {
            for account in accounts {
                let events = (0..<count).map { _ in event(&generator) }
                _ = try await node.append(events, to: account, from: node.device, expecting: nil)
            }
        }
        let turned = try PostgresConnection(database.address).query(
            """
            SELECT count(*) FROM (
                SELECT ctid < lag(ctid) OVER (PARTITION BY account ORDER BY cursor) AS is_turned
                FROM events) e
            WHERE is_turned
            """
        ).first?.int(0)
        #expect(turned == 0)
    }
}
