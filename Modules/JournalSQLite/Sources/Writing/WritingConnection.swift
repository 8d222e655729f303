internal import Engine
internal import GRDB
internal import JournalSeals
internal import Synchronization

/// The only writing connection of the process, with its lock and its group commit.
final class WritingConnection: Sendable {
    private let connection: Connection
    private let lock: StoreLock
    private let group = Mutex(Group())
    private let ledger: Ledger
    private let logPages = LogPages()
    private let log: LogLength

    init(
        files: StoreFiles, patience: Duration, log: LogLength = .long,
        ciphers: RowCipherCache? = nil,
        file: System.FileKey? = nil
    ) throws(JournalError) {
        self.log = log
        ledger = Ledger(ciphers)
        lock = try StoreLock(files, patience: patience)
        connection = try Connection(files.database, .writing)
        // A store that took the place of the one that was read must not get its facts.
        guard file == nil || file == connection.file else { throw JournalError.replaced }
        try connection.runNow { [logPages] db in
            logPages.watch(db)
            try db.execute(sql: "PRAGMA cache_size = -\(log.cacheKilobytes)")
        }
    }

    /// Work for the next commit, with a callback for the durable result.
    struct Request: Sendable {
        var work: @Sendable (Ledger, Database) throws -> @Sendable () -> Void
        var fail: @Sendable (JournalError) -> Void
    }

    private struct Group {
        var waiting: [Request] = []
        var isRunning = false
    }

    /// Runs a closure in a transaction that concurrent work shares.
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
                }
            } catch {
                for request in requests { request.fail(JournalError(error)) }
            }
        }
    }

    /// Commits a group. If that fails, each request is tried alone, so one user's damaged account
    /// does not block others. Repeating work that was committed after all is harmless.
    private func run(_ requests: [Request], _ db: Database) {
        do {
            let answers = try commit(requests, db)
            if ledger.takeMoved() { lock.holdTurn() }
            logPages.shorten(db, to: log)
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
            try ledger.begin(db)
            answers = try requests.map { try $0.work(ledger, db) }
            try ledger.finish(db)
            return .commit
        }
        return answers
    }

    /// Migrates the layout to the current version.
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

    /// Runs a closure under the lock, outside a transaction.
    func exclusively(
        _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(JournalError) {
        try await connection.run { [connection, ledger, lock] db in
            try lock.hold {
                try connection.checkFile()
                defer { ledger.clear() }
                try body(db)
            }
        }
    }
}

/// The writing connection, opened at its first use.
final class LazyWriter: Sendable {
    private let files: StoreFiles
    private let patience: Duration
    private let log: LogLength
    private let ciphers: RowCipherCache?
    /// The file that the journal reads.
    private let file: System.FileKey
    private let opened = Mutex<WritingConnection?>(nil)

    init(
        files: StoreFiles, patience: Duration, log: LogLength, ciphers: RowCipherCache?,
        file: System.FileKey
    ) {
        self.ciphers = ciphers
        self.file = file
        self.files = files
        self.patience = patience
        self.log = log
    }

    func open() throws(JournalError) -> WritingConnection {
        try opened.withLock { connection throws(JournalError) in
            if let connection { return connection }
            let fresh = try WritingConnection(
                files: files, patience: patience, log: log, ciphers: ciphers, file: file)
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
