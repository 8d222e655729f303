internal import Core
internal import DirectoryPostgres
internal import DirectorySQLite
internal import JournalSQLite
internal import OutboxPostgres
internal import OutboxSQLite
internal import PlansPostgres
internal import PlansSQLite
internal import Postgres
internal import StandingsPostgres
internal import StandingsSQLite

/// The moved data outside the journal.
enum MovedFiles {
    /// The tables of each file.
    static let tables: [(file: String, tables: [MovedTable])] = [
        (SQLiteDirectory.name, PostgresDirectory.moved),
        (SQLiteStandings.name, PostgresStandings.moved),
        (SQLiteOutbox.name, PostgresOutbox.moved), (SQLiteClaims.name, PostgresClaims.moved),
    ]

    /// The names of the files, including that of the keys.
    static let names = [SQLiteKeyStore.name] + tables.map(\.file)

    /// The tables of a database that are locked after a move.
    static let fenced =
        ["meta", "words", "accounts", "devices", "events", "operations", "snapshots"]
        + ["keys", "key_losses", "plan_changes"] + tables.flatMap { $0.tables.map(\.name) }
}

extension Rejection {
    /// The error for a repeated move; there is no automatic way back after both sides may have been
    /// written to.
    static let movedAlready = Rejection.conflict(
        "move.done", "The store was already moved. To go back, move it in the other direction.")
}
