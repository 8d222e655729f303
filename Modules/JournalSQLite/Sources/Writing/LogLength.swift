internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// How long SQLite's write-ahead log may grow before it is moved into the file.
public enum LogLength: Sendable {
    /// Up to 16 MB, which is then written over: the fewest writes, for a process that stays. It
    /// keeps up to 32 MB of pages in memory.
    case long
    /// Up to 256 KB, which is then cut off: for a process that ends after one command, since the
    /// next one reads all that is left of the log before it reads anything else.
    case short

    /// In pages of 4 KB.
    fileprivate var pages: Int32 {
        switch self {
        case .long: 4_000
        case .short: 64
        }
    }

    /// The pages that the writer keeps in memory; SQLite's default is 2,000.
    var cacheKilobytes: Int {
        switch self {
        case .long: 32_000
        case .short: 2_000
        }
    }
}

/// How many pages the log had after the last commit, as SQLite tells.
final class LogPages: Sendable {
    private let pages = Atomic<Int32>(0)

    /// Asks SQLite to tell; it keeps a plain reference, so the connection must not outlive this.
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

    /// Moves a long log into the file. What fails here fails no commit, and is tried again; a log
    /// that another process reads just now is not waited for.
    func shorten(_ db: Database, to length: LogLength) {
        guard pages.load(ordering: .relaxed) >= length.pages else { return }
        try? db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
        guard case .short = length else { return }
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        sqlite3_busy_timeout(db.sqliteConnection, Connection.patience)
    }
}
