internal import Dispatch
internal import Engine
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// One connection to the store's file, with its work queue.
final class Connection: Sendable {
    enum Purpose { case reading, writing }

    private let queue: DatabaseQueue
    private let path: String
    /// The file that was opened.
    let file: System.FileKey
    /// The maximum length of the file so far; it never shrinks.
    private let length: Atomic<Int>

    /// The maximum wait of SQLite for other processes, in milliseconds.
    static let patience: Int32 = 10_000

    init(_ path: String, _ purpose: Purpose) throws(JournalError) {
        guard let file = try System.look(at: path) else { throw JournalError.replaced }
        self.path = path
        self.file = file.key
        length = Atomic(file.size)
        var configuration = Configuration()
        configuration.readonly = purpose == .reading
        configuration.busyMode = .timeout(Double(Connection.patience) / 1_000)
        configuration.foreignKeysEnabled = false
        configuration.label = "journal"
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.inDatabase { db in
                try db.execute(sql: "PRAGMA mmap_size = 0")
                if purpose == .writing { try Connection.makeDurable(db) }
            }
        } catch {
            throw JournalError(error, path)
        }
    }

    /// Sets FULL after opening, because GRDB may set NORMAL while it opens, and checks it.
    private static func makeDurable(_ db: Database) throws {
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        guard mode == "wal", level == 2 else {
            throw JournalError(.io, "The store cannot be made durable on this file system.")
        }
    }

    /// Throws if another file has replaced the opened one, for example after a restore, because
    /// writes to the old file would be lost. It also throws if the file was truncated, which SQLite
    /// does not notice while the pages are in memory.
    func checkFile() throws(JournalError) {
        // Read before the check, because other threads check too and the file can grow in between.
        let known = length.load(ordering: .acquiring)
        guard let now = try System.look(at: path), now.key == file else {
            throw JournalError.replaced
        }
        guard now.size >= known else {
            throw JournalError(
                .damaged, "\(path) was cut short while it was in use; restore a backup.")
        }
        length.max(now.size, ordering: .releasing)
    }

    /// Runs a closure on the connection's queue, after earlier work.
    func run<T: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(JournalError) -> T {
        try checkFile()
        let result: Result<T, any Error> = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { db in
                continuation.resume(returning: Result { try body(db) })
            }
        }
        do { return try result.get() } catch { throw JournalError(error) }
    }

    /// Runs a closure at once and blocks the thread, for the short work of opening.
    func runNow<T>(_ body: (Database) throws -> T) throws(JournalError) -> T {
        do { return try queue.inDatabase(body) } catch { throw JournalError(error) }
    }

    /// Queues a closure and returns at once.
    func start(_ body: @escaping @Sendable (Database) -> Void) {
        queue.asyncWriteWithoutTransaction(body)
    }
}

enum SQLiteLibrary {
    static var version: String { String(cString: sqlite3_libversion()) }
}
