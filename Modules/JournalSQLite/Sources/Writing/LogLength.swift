internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The maximum length of SQLite's write-ahead log before it is moved into the file.
public enum LogLength: Sendable {
    /// Up to 16 MB, then overwritten: the fewest writes, for a long-running process. It keeps up to
    /// 32 MB of pages in memory.
    case long
    /// Up to 256 KB, then truncated: for a process that ends after one command, because the next
    /// one first reads the remaining log.
    case short

    /// The length in pages of 4 KB.
    fileprivate var pages: Int32 {
        switch self {
        case .long: 4_000
        case .short: 64
        }
    }

    /// The page cache of the writer; SQLite's default is 2,000.
    var cacheKilobytes: Int {
        switch self {
        case .long: 32_000
        case .short: 2_000
        }
    }
}

/// The number of pages in the log after the last commit, as reported by SQLite.
final class LogPages: Sendable {
    private let pages = Atomic<Int32>(0)

    /// Registers for SQLite's reports; SQLite keeps an unowned reference, so the connection must
    /// not outlive this object.
    func watch(_ db: Database) {
        sqlite3_wal_hook(
            db.sqliteConnection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<LogPages>.fromOpaque(context).takeUnretainedValue()
                    .pages.store(pages, ordering: .relaxed)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Moves a long log into the file. A failure here fails no commit and is retried. If another
    /// process reads the log, this does not wait.
    func shorten(_ db: Database, to length: LogLength) {
        guard pages.load(ordering: .relaxed) >= length.pages else { return }
        try? db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
        guard case .short = length else { return }
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        sqlite3_busy_timeout(db.sqliteConnection, Connection.patience)
    }
}
