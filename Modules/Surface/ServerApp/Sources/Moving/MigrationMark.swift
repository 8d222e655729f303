internal import Core
internal import Postgres

/// The record of a move in the target database.
struct MigrationMark: Sendable {
    private let pool: PostgresPool
    private let source: String

    /// Creates the record; `source` names the source store.
    init(_ pool: PostgresPool, source: String) {
        self.pool = pool
        self.source = source
    }

    private static let migrations = PostgresMigrations(
        "moves",
        [
            """
            CREATE TABLE moves (
                id integer PRIMARY KEY CHECK (id = 1), source text NOT NULL,
                done boolean NOT NULL);
            """
        ])

    private struct Row {
        var source: String
        var isDone: Bool

        init?(_ connection: PostgresConnection) throws {
            let known = try connection.query("SELECT to_regclass('moves')::text").first
            guard known?.isNull(0) == false,
                let row = try connection.query("SELECT source, done FROM moves").first
            else { return nil }
            source = row.text(0)
            isDone = row.bool(1)
        }
    }

    /// Returns true if a move into a database is unfinished.
    static func isUnfinished(_ pool: PostgresPool) throws -> Bool {
        try pool.now { try Row($0)?.isDone == false }
    }

    /// Returns true if this move was completed before. Throws if another one was started.
    func isDone() async throws -> Bool {
        let source = source
        return try await pool.run { connection in
            guard let row = try Row(connection) else { return false }
            guard row.source == source else { throw Rejection.moveTaken }
            return row.isDone
        }
    }

    /// Records the start; throws if the database already has accounts.
    func begin() async throws {
        let source = source
        try await pool.run { connection in
            try MigrationMark.migrations.run(connection)
            guard try Row(connection) == nil else { return }
            for table in ["people", "accounts", "keys", "erasures"] {
                guard try connection.query("SELECT 1 FROM \(table) LIMIT 1").count == 0 else {
                    throw Rejection.moveTaken
                }
            }
            try connection.query(
                "INSERT INTO moves (id, source, done) VALUES (1, $1, false)", [.text(source)])
        }
    }

    /// Records the end.
    func finish() async throws {
        try await pool.run { _ = try $0.query("UPDATE moves SET done = true") }
    }

    /// Deletes the record and all copied data.
    func forget() async throws {
        try await pool.run { connection in
            guard try Row(connection) != nil else { return }
            try connection.transaction {
                let names = MovedFiles.fenced.filter { !["meta", "key_losses"].contains($0) }
                try connection.run("TRUNCATE moves, \(names.joined(separator: ", "))")
                try connection.run("INSERT INTO plan_changes VALUES (1, 0)")
            }
        }
    }
}

extension Rejection {
    static let moveTaken = Rejection(
        "move.taken", "The target store is not empty.", field: "to",
        category: .conflict, hints: ["Move into an empty database, or an empty folder."])
}
