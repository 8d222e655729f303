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

/// What a move is about beside the journal.
enum MovedFiles {
    /// The tables of each file.
    static let tables: [(file: String, tables: [MovedTable])] = [
        (SQLiteDirectory.name, PostgresDirectory.moved),
        (SQLiteStandings.name, PostgresStandings.moved),
        (SQLiteOutbox.name, PostgresOutbox.moved), (SQLiteClaims.name, PostgresClaims.moved),
    ]

    /// The files, with that of the keys.
    static let names = [SQLiteKeyStore.name] + tables.map(\.file)

    /// All tables of a database that take no writes once it was moved.
    static let fenced =
        ["meta", "words", "accounts", "devices", "events", "operations", "snapshots"]
        + ["keys", "key_losses", "plan_changes"] + tables.flatMap { $0.tables.map(\.name) }
}

extension Rejection {
    /// There is no way back by itself once both may have been written to.
    static let movedAlready = Rejection.conflict(
        "move.done", "It was moved already; to go back, move it the other way.")
}
