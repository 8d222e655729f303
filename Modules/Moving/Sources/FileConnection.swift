internal import GRDB
internal import JournalSeals

/// A connection to a file of SQLite that others may have open.
struct FileConnection {
    let queue: DatabaseQueue

    /// Opens a file that is there.
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

/// Files of SQLite that are moved.
public enum MovedFile {
    /// Keeps every program from writing to a file, or lets them again; durable when it returns.
    public static func setFence(_ isRaised: Bool, in path: String) throws {
        try FileConnection(path).queue.write { db in
            let tables = try String.fetchAll(db, sql: StoreFence.tables)
            try db.execute(
                sql: isRaised ? StoreFence.raising(over: tables) : StoreFence.lifting(from: tables))
        }
    }

    /// Whether nobody may write to a file, since it moves or was moved.
    public static func isFenced(_ path: String) throws -> Bool {
        try FileConnection(path).queue.read { db in
            try Int.fetchOne(db, sql: StoreFence.count) ?? 0 > 0
        }
    }

    /// Puts all that was written into the file itself, so that it can be given another name.
    public static func settle(_ path: String) throws {
        let isDone = try FileConnection(path).queue.inDatabase { db in
            try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
        }
        guard isDone else { throw MoveFault("Somebody has \(path) open; try again.") }
    }
}
