internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import Moving

/// A move from the files of a folder to a database.
struct MoveToDatabase: StoreMove {
    private let context: OperatorContext
    private let folder: String
    private let database: ServerDatabase
    private let source: SQLiteJournal
    private let keys: SQLiteKeyStore
    private let mark: MigrationMark

    /// Creates a move for a folder with a store with accounts.
    init(
        _ context: OperatorContext, _ folder: String, _ database: ServerDatabase
    ) throws(Rejection) {
        self.context = context
        self.folder = folder
        self.database = database
        _ = try context.directory(in: folder)
        let (journal, known) = try context.journal(in: folder)
        source = journal
        keys = if let known { known } else { try ServerApp.openKeys(folder) }
        mark = MigrationMark(database.pool, source: "\(journal.identity.account)")
    }

    func isDone() async throws -> Bool { try await mark.isDone() }

    func open() async throws -> MovedStores {
        let others = try database.keys()
        let target = try database.onlyJournal(others, try context.timekeeper)
        _ = (try database.directory(), try database.standings(), try database.claims())
        _ = try database.outbox(others)
        try await mark.begin()
        return MovedStores(
            journals: (source, target), keys: (keys, others),
            tables: MovedFiles.tables.compactMap { file, tables in
                let path = folder + "/" + file
                return Files.exists(path)
                    ? TableMove(tables, file: path, pool: database.pool) : nil
            }, isToDatabase: true)
    }

    func setFence(_ isRaised: Bool) async throws {
        try await source.setFence(isRaised)
        for name in MovedFiles.names where Files.exists(folder + "/" + name) {
            try MovedFile.setFence(isRaised, in: folder + "/" + name)
        }
    }

    func finish() async throws { try await mark.finish() }

    func abandon() async throws {
        guard try await !mark.isDone() else { throw Rejection.movedAlready }
        try await setFence(false)
        try await mark.forget()
    }

    var advice: String { "cairn-server --store … --data \(folder)" }
}
