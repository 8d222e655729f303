internal import Core
internal import GRDB

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The SQLite file of a tracker store, `usage.db`, and its exclusive lock.
final class TrackerFile: Sendable {
    let queue: DatabaseQueue
    private let lock: Int32

    static let name = "usage.db"
    private static let version = 1

    init(folder: String) throws(Rejection) {
        lock = open(folder + "/usage.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw TrackerFile.failure(String(cString: strerror(errno))) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw Rejection(
                "tracker.busy", "Another server process uses the store of tracker reports.",
                category: .unavailable)
        }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "trackers"
        do {
            queue = try DatabaseQueue(
                path: folder + "/" + TrackerFile.name, configuration: configuration)
            try queue.writeWithoutTransaction(TrackerFile.prepare)
        } catch {
            close(lock)
            throw TrackerFile.rejection(error)
        }
        chmod(folder + "/" + TrackerFile.name, 0o600)
    }

    /// Opens the file of another process for reading.
    init(reading folder: String) throws(Rejection) {
        lock = -1
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        do {
            queue = try DatabaseQueue(
                path: folder + "/" + TrackerFile.name, configuration: configuration)
        } catch {
            throw TrackerFile.rejection(error)
        }
    }

    deinit { if lock >= 0 { close(lock) } }

    private static func prepare(_ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version <= TrackerFile.version else { throw Newer() }
        // Deleted data is overwritten, so that deleted titles cannot be recovered.
        try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA auto_vacuum = INCREMENTAL")
        try db.inTransaction {
            try db.execute(sql: schema)
            return .commit
        }
    }

    private struct Newer: Error {}

    private static let schema = """
        CREATE TABLE IF NOT EXISTS bucket(
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
            client TEXT NOT NULL, hostname TEXT NOT NULL, created INTEGER NOT NULL,
            data TEXT NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS datum(
            number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS datum_hash ON datum(hash);
        CREATE TABLE IF NOT EXISTS event(
            id INTEGER PRIMARY KEY, bucket INTEGER NOT NULL, start INTEGER NOT NULL,
            duration INTEGER NOT NULL, datum INTEGER NOT NULL) STRICT;
        CREATE INDEX IF NOT EXISTS event_place ON event(bucket, start);
        CREATE INDEX IF NOT EXISTS event_datum ON event(datum);
        CREATE TABLE IF NOT EXISTS packed(
            bucket INTEGER NOT NULL, day INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY(bucket, day)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS mark(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
        PRAGMA user_version = \(version);
        """

    static func failure(_ reason: String) -> Rejection {
        Rejection(
            "tracker.store", "Reports of trackers cannot be stored: \(reason).",
            category: .unavailable)
    }

    private static func rejection(_ error: any Error) -> Rejection {
        switch error {
        case let error as Rejection: error
        case is Newer:
            Rejection(
                "tracker.version", "A newer version of Cairn created \(name). Update Cairn.",
                category: .unavailable)
        case let error as DatabaseError: failure(error.message ?? "\(error.resultCode)")
        default: failure("\(error)")
        }
    }

    func write<T>(_ body: (Database) throws -> T) throws(Rejection) -> T {
        do { return try queue.write(body) } catch { throw TrackerFile.rejection(error) }
    }

    func read<T>(_ body: (Database) throws -> T) throws(Rejection) -> T {
        do { return try queue.read(body) } catch { throw TrackerFile.rejection(error) }
    }
}
