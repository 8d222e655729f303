internal import Engine
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The process's one connection that writes, with the lock it writes under and its group commit.
final class WritingConnection: Sendable {
    private let connection: Connection
    private let lock: StoreLock
    private let group = Mutex(Group())
    private let ledger = Ledger()
    private let logPages = LogPages()

    /// How many pages the log may have before it is moved into the file: 4 MB.
    private static let longLog: Int32 = 1_000

    init(files: StoreFiles, patience: Duration) throws(JournalError) {
        lock = try StoreLock(files, patience: patience)
        connection = try Connection(files.database, .writing)
        try connection.runNow { [logPages] db in logPages.watch(db) }
    }

    /// Work that waits for the next commit; it is handed the outcome when that is durable.
    struct Request: Sendable {
        var work: @Sendable (Ledger, Database) throws -> @Sendable () -> Void
        var fail: @Sendable (JournalError) -> Void
    }

    private struct Group {
        var waiting: [Request] = []
        var isRunning = false
    }

    /// Does work in a transaction that it shares with whatever else arrives meanwhile.
    func write<T: Sendable>(
        _ work: @escaping @Sendable (Ledger, Database) throws -> T
    ) async throws(JournalError) -> T {
        let result: Result<T, JournalError> = await withCheckedContinuation { continuation in
            enter(
                Request(
                    work: { ledger, db in
                        let value = try work(ledger, db)
                        return { continuation.resume(returning: .success(value)) }
                    },
                    fail: { continuation.resume(returning: .failure($0)) }))
        }
        return try result.get()
    }

    private func enter(_ request: Request) {
        let starts = group.withLock { group in
            group.waiting.append(request)
            defer { group.isRunning = true }
            return !group.isRunning
        }
        if starts { connection.start { [self] db in runGroups(db) } }
    }

    private func nextGroup() -> [Request]? {
        group.withLock { group in
            guard !group.waiting.isEmpty else {
                group.isRunning = false
                return nil
            }
            defer { group.waiting = [] }
            return group.waiting
        }
    }

    private func runGroups(_ db: Database) {
        while let requests = nextGroup() {
            do {
                try lock.hold {
                    try connection.checkFile()
                    run(requests, db)
                    shortenLog(db)
                }
            } catch {
                for request in requests { request.fail(JournalError(error)) }
            }
        }
    }

    /// Commits a group. If that fails, each request is tried alone, so that the damaged account of
    /// one person is not in the way of others; to do twice what was done after all does no harm.
    private func run(_ requests: [Request], _ db: Database) {
        do {
            let answers = try commit(requests, db)
            if ledger.takeMoved() { lock.keepTurn() }
            for answer in answers { answer() }
        } catch {
            ledger.forget()
            if requests.count > 1 {
                for request in requests { run([request], db) }
            } else {
                for request in requests { request.fail(JournalError(error)) }
            }
        }
    }

    private func commit(_ requests: [Request], _ db: Database) throws -> [@Sendable () -> Void] {
        var answers: [@Sendable () -> Void] = []
        try db.inTransaction(.immediate) {
            ledger.begin()
            answers = try requests.map { try $0.work(ledger, db) }
            try ledger.finish(db)
            return .commit
        }
        return answers
    }

    /// Moves a long log into the file. What fails here fails no commit, and is tried again.
    private func shortenLog(_ db: Database) {
        guard logPages.count >= WritingConnection.longLog else { return }
        try? db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
    }

    /// Brings the layout to the current version.
    func migrate() throws(JournalError) {
        try connection.runNow { db in
            try lock.hold {
                try db.inTransaction(.immediate) {
                    try Schema.migrate(db)
                    return .commit
                }
            }
        }
    }

    /// Does work under the lock, outside a transaction.
    func exclusively(
        _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(JournalError) {
        try await connection.run { [connection, lock] db in
            try lock.hold {
                try connection.checkFile()
                try body(db)
            }
        }
    }
}

/// How many pages the log had after the last commit, as SQLite tells.
final class LogPages: Sendable {
    private let pages = Atomic<Int32>(0)

    var count: Int32 { pages.load(ordering: .relaxed) }

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
}

/// The writing connection, opened when it is first needed.
final class LazyWriter: Sendable {
    private let files: StoreFiles
    private let patience: Duration
    private let opened = Mutex<WritingConnection?>(nil)

    init(files: StoreFiles, patience: Duration) {
        self.files = files
        self.patience = patience
    }

    func open() throws(JournalError) -> WritingConnection {
        try opened.withLock { connection throws(JournalError) in
            if let connection { return connection }
            let fresh = try WritingConnection(files: files, patience: patience)
            connection = fresh
            return fresh
        }
    }

    func write<T: Sendable>(
        _ work: @escaping @Sendable (Ledger, Database) throws -> T
    ) async throws(JournalError) -> T {
        try await open().write(work)
    }
}
