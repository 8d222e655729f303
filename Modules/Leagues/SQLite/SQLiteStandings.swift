public import Core
internal import DurableSQLite
internal import GRDB

/// The store of leaderboards in a SQLite file, `standings.db`, next to the journal.
///
/// Every call is durable when it returns: the file uses WAL with `synchronous=FULL`, which is
/// verified. Several processes can use the file. A call that waits longer than five seconds throws
/// `leagues.unavailable`.
///
/// The rows of a board are adjacent, so that a million of them can be settled quickly. An index by
/// account and week finds the rows of a user.
public final class SQLiteStandings: Sendable {
    let file: DurableFile

    /// The file name.
    public static let name = "standings.db"

    /// Opens the file in a folder, and creates it if it is missing. Throws `leagues.unavailable` if
    /// it cannot be opened. Throws `leagues.newer` if it has a newer version, and leaves it
    /// unchanged.
    public init(folder: String) throws(Rejection) {
        file = try DurableFile(
            folder + "/" + SQLiteStandings.name,
            DurableFile.ErrorTexts(code: "leagues", subject: "The standings", verb: "were"),
            steps: SQLiteStandings.steps, settings: "PRAGMA cache_size = -16384")
    }

    /// The migration steps from each version to the next.
    ///
    /// `boards.state` is 0 until the week is settled, 1 until all results are stored, then 2.
    /// `seats.state` has the same meaning for one user while it is 1. A board's band is its id
    /// without the number.
    static let steps = [
        """
        CREATE TABLE people (
            account BLOB PRIMARY KEY, tier INTEGER NOT NULL, zone TEXT NOT NULL, name TEXT)
            WITHOUT ROWID;
        CREATE INDEX people_by_zone ON people (tier, zone);
        CREATE TABLE boards (
            id INTEGER PRIMARY KEY, band INTEGER NOT NULL, zone TEXT NOT NULL,
            due INTEGER NOT NULL, people INTEGER NOT NULL, state INTEGER NOT NULL);
        CREATE INDEX boards_by_room ON boards (band, people, id);
        CREATE INDEX boards_that_go_on ON boards (due, id) WHERE state = 0;
        CREATE INDEX boards_to_tell ON boards (id) WHERE state = 1;
        CREATE TABLE bands (
            season INTEGER NOT NULL, number INTEGER NOT NULL, last INTEGER NOT NULL,
            zone TEXT NOT NULL, PRIMARY KEY (season, number)) WITHOUT ROWID;
        CREATE TABLE seats (
            board INTEGER NOT NULL, account BLOB NOT NULL, seated INTEGER NOT NULL,
            points INTEGER NOT NULL, streak INTEGER NOT NULL, focus INTEGER NOT NULL,
            joined INTEGER NOT NULL, day INTEGER NOT NULL, old_points INTEGER NOT NULL,
            old_streak INTEGER NOT NULL, old_focus INTEGER NOT NULL, rank INTEGER, of INTEGER,
            movement TEXT, state INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board, account))
            WITHOUT ROWID;
        CREATE INDEX seats_by_account ON seats (account, board);
        CREATE TABLE hidden (account BLOB PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE erased (account BLOB PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE reports (
            account BLOB NOT NULL, reporter BLOB NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (account, reporter)) WITHOUT ROWID;
        CREATE TABLE friend_boards (
            id BLOB PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE friends (
            account BLOB NOT NULL, board BLOB NOT NULL, place INTEGER NOT NULL,
            since INTEGER NOT NULL, PRIMARY KEY (account, board)) WITHOUT ROWID;
        CREATE INDEX friends_by_board ON friends (board, place);
        """
    ]

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        try await file.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        try await file.write(body)
    }
}
