internal import GRDB
internal import JournalSeals

/// A connection to an SQLite file that other processes can have open.
struct FileConnection {
    let queue: DatabaseQueue

    /// Opens an existing file.
    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "moving"
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
    }
}

/// Operations on SQLite files that are moved.
public enum MovedFile {
    /// Locks a file against writes of all programs, or unlocks it; durable when it returns.
    public static func setFence(_ isRaised: Bool, in path: String) throws {
        try FileConnection(path).queue.write { db in
            let tables = try String.fetchAll(db, sql: StoreFence.tables)
            try db.execute(
                sql: isRaised
                    ? StoreFence.lockStatements(over: tables)
                    : StoreFence.unlockStatements(from: tables))
        }
    }

    /// Returns true if a file is locked against writes, because it moves or was moved.
    public static func isFenced(_ path: String) throws -> Bool {
        try FileConnection(path).queue.read { db in
            try Int.fetchOne(db, sql: StoreFence.count) ?? 0 > 0
        }
    }

    /// Moves all written data into the file itself, so it can be renamed.
    public static func checkpoint(_ path: String) throws {
        let isDone = try FileConnection(path).queue.inDatabase { db in
            try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
        }
        guard isDone else { throw MigrationError("Another program uses \(path). Try again.") }
    }
}
