import Core
import CoreTesting
import Delivery
import DirectoryPostgres
import DirectorySQLite
import Foundation
import GRDB
import Moving
import OutboxPostgres
import OutboxSQLite
import PlansPostgres
import PlansSQLite
import Postgres
import PostgresTesting
import StandingsPostgres
import StandingsSQLite
import Testing

/// Tests moves of every table next to a journal to PostgreSQL and back.
@Suite("Moving tables between stores", .enabled(if: TestDatabase.clusterURL != nil))
struct TableMoveTests {
    private let database: TestDatabase
    private let (here, there): (Scratch, Scratch)

    init() throws {
        database = try TestDatabase()
        (here, there) = (try Scratch(), try Scratch())
        for folder in [here.path, there.path] {
            _ = (try SQLiteDirectory(folder: folder), try SQLiteStandings(folder: folder))
            _ = (try SQLiteOutbox(folder: folder), try SQLiteClaims(folder: folder))
        }
        let pool = database.pool()
        _ = (try PostgresDirectory(pool), try PostgresStandings(pool))
        _ = (try PostgresOutbox(pool, OutboxSeals(nil)), try PostgresClaims(pool))
    }

    private static let stores: [(file: String, tables: [MovedTable])] = [
        (SQLiteDirectory.name, PostgresDirectory.moved),
        (SQLiteStandings.name, PostgresStandings.moved),
        (SQLiteOutbox.name, PostgresOutbox.moved), (SQLiteClaims.name, PostgresClaims.moved),
    ]

    @Test("O3: every column of every table is moved in both directions")
    func complete() throws {
        var known: Set<String> = []
        for store in TableMoveTests.stores {
            let parts = store.tables.flatMap { table in
                table.parts.flatMap { part in part.columns.map { "\(part.table).\($0.name)" } }
            }
            let columns = try TestFile(here, store.file).columns.map { "\($0.table).\($0.name)" }
            #expect(Set(parts) == Set(columns), "\(store.file)")
            for table in store.tables {
                #expect(table.file == store.file)
                known.formUnion(table.columns.map { "\(table.name).\($0.name)" })
            }
        }
        let rows = try PostgresConnection(database.address).query(
            """
            SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name <> 'layouts'
            """)
        // Counts the writes of nodes; no client has seen its number.
        let own = ["plan_changes.id", "plan_changes.count"]
        #expect(known.union(own) == Set(rows.map { $0.text(0) }))
    }

    @Test(
        "O3: rows move to any target and back unchanged", arguments: 1...8)
    func roundTrip(seed: UInt64) async throws {
        var generator = SeededGenerator(seed)
        let pool = database.pool()
        for store in TableMoveTests.stores {
            let file = try TestFile(here, store.file)
            let other = try TestFile(there, store.file)
            let to = TableMove(store.tables, file: file.path, pool: pool)
            let back = TableMove(store.tables, file: other.path, pool: pool)
            for round in 0..<3 {
                try file.change(&generator, all: round == 0)
                _ = try await to.copyToDatabase()
                _ = try await back.copyToFile()
                let (wanted, found) = (try file.rows(), try other.rows())
                #expect(found == wanted, "\(store.file), round \(round)")
                #expect(wanted.count > 20)
                for move in [to, back] { #expect(try await move.compare().areSame) }
                #expect(try await to.copyToDatabase() == 0)
                #expect(try await back.copyToFile() == 0)
            }
            try file.change(&generator, all: false)
            #expect(try await !to.compare().areSame)
        }
    }

    @Test("O3: sign-in names that two people exchanged are moved correctly")
    func swapped() async throws {
        let (file, pool) = (try TestFile(here, SQLiteDirectory.name), database.pool())
        var generator = SeededGenerator(2)
        try file.change(&generator, all: true)
        let move = TableMove(PostgresDirectory.moved, file: file.path, pool: pool)
        _ = try await move.copyToDatabase()
        try await file.queue.write { db in
            let keys = try String.fetchAll(db, sql: "SELECT key FROM people ORDER BY key LIMIT 2")
            for (old, new) in [(keys[0], "x"), (keys[1], keys[0]), ("x", keys[1])] {
                try db.execute(
                    sql: "UPDATE people SET key = ? WHERE key = ?", arguments: [new, old])
            }
        }
        #expect(try await move.copyToDatabase() == 4)
        #expect(try await move.compare().areSame)
    }

    @Test("O3: a value that the database cannot store is reported")
    func unfit() async throws {
        let (file, pool) = (try TestFile(here, SQLiteDirectory.name), database.pool())
        let move = TableMove(PostgresDirectory.moved, file: file.path, pool: pool)
        try await file.queue.write { db in
            try db.execute(
                sql: "INSERT INTO people VALUES (x'01', 'Ada', 'ada', 'active', NULL, 0, 1, NULL)")
        }
        await #expect(
            throws: MigrationError("A row cannot be moved: an id does not have 16 bytes.")
        ) {
            try await move.copyToDatabase()
        }
    }

    @Test("O3: files that are being moved reject writes from every program")
    func fence() async throws {
        let directory = try SQLiteDirectory(folder: here.path)
        let account = AccountID(high: 1, low: 2)
        try await directory.erase(account, at: Instant(seconds: 1))
        try MovedFile.setFence(true, in: here.path + "/" + SQLiteDirectory.name)
        let error = await #expect(throws: Rejection.self) {
            try await directory.erase(AccountID(high: 1, low: 3), at: Instant(seconds: 1))
        }
        #expect(error?.category == .unavailable)
        #expect(error?.message.hasPrefix("The store is being moved") == true)
        #expect(try await directory.erasures().count == 1)
        try MovedFile.setFence(false, in: here.path + "/" + SQLiteDirectory.name)
        try await directory.erase(AccountID(high: 1, low: 3), at: Instant(seconds: 1))
    }
}

/// An SQLite file filled with meaningless rows.
private struct TestFile {
    let path: String
    let queue: DatabaseQueue

    init(_ scratch: Scratch, _ name: String) throws {
        path = scratch.path + "/" + name
        queue = try DatabaseQueue(path: path)
    }

    struct Column {
        var table: String
        var name: String
        var type: String
        var isNeeded: Bool
    }

    var columns: [Column] {
        get throws {
            try queue.read { db in
                let tables = try String.fetchAll(
                    db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
                return try tables.flatMap { table in
                    try Row.fetchAll(
                        db, sql: "SELECT * FROM pragma_table_info(?)", arguments: [table]
                    ).map { row in
                        Column(
                            table: table, name: row["name"], type: row["type"],
                            isNeeded: row["notnull"] || (row["pk"] as Int) > 0)
                    }
                }
            }
        }
    }

    /// All rows as text.
    func rows() throws -> Set<String> {
        let tables = Set(try columns.map(\.table))
        return try queue.read { db in
            try tables.reduce(into: []) { found, table in
                for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
                    found.insert("\(table): \(row)")
                }
            }
        }
    }

    /// Deletes some rows and inserts others.
    func change(_ generator: inout SeededGenerator, all: Bool) throws {
        let found = Dictionary(grouping: try columns, by: \.table)
        for (table, columns) in found.sorted(by: { $0.key < $1.key }) {
            let isSingle = columns.contains { $0.name == "only" }
            let rows = (0..<(isSingle ? 1 : all ? 12 : 4)).map { _ in
                columns.map { TestFile.value($0, &generator) }
            }
            try queue.write { db in
                let key = "\"\(columns[0].name)\""
                let some = isSingle || all ? "" : " LIMIT 2"
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE \(key) IN "
                        + "(SELECT \(key) FROM \(table)\(some))")
                let marks = columns.map { _ in "?" }.joined(separator: ", ")
                for row in rows {
                    try db.execute(
                        sql: "INSERT INTO \(table) VALUES (\(marks))",
                        arguments: StatementArguments(row))
                }
            }
        }
    }

    private static let booleans = ["operator", "eligible", "saved", "withheld", "trial", "stopped"]

    private static func value(
        _ column: Column, _ generator: inout SeededGenerator
    ) -> (any DatabaseValueConvertible)? {
        if !column.isNeeded, generator.next() % 3 == 0 { return nil }
        let id: AccountID = generator.id()
        switch (column.name, column.type) {
        case ("only", _): return 1
        case ("account", "TEXT"): return id.description
        case (_, "BLOB"):
            return withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Data($0) }
        case (_, "TEXT"): return "é\(generator.next() % 1_000_000)"
        case (let name, _) where booleans.contains(name): return Int(generator.next() % 2)
        case ("tier", _): return Int(generator.next() % 5) + 1
        default: return Int(generator.next() % 2_000_000_000)
        }
    }
}
