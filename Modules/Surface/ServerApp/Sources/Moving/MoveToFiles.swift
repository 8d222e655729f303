internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalPostgres
internal import JournalSQLite
internal import Moving
internal import OutboxSQLite
internal import PlansSQLite
internal import StandingsSQLite

/// A move from a database to files, which are made in a temporary folder inside the data folder and
/// put in place at the end.
struct MoveToFiles: StoreMove {
    private let context: OperatorContext
    private let folder: String
    private let database: ServerDatabase
    private let source: PostgresJournal
    private let keys: ShardedKeyStore
    private let fence: DatabaseFence

    /// The folder of the files until the end of the move.
    static let staging = "moving"
    /// A file that names the source of a folder's store.
    private static let origin = "moved-from"
    private static let journal = "journal.db"

    private var draft: String { folder + "/" + MoveToFiles.staging }
    private var text: String { "\(source.device)\n" }

    /// Creates a move for a database whose master key is in a folder.
    init(
        _ context: OperatorContext, _ folder: String, _ database: ServerDatabase
    ) throws(Rejection) {
        guard database.master.exists else {
            throw Rejection(
                "move.master",
                "The users' keys are encrypted with the master key, which is not in "
                    + "\(folder).", field: "data", category: .notFound,
                hints: ["Give the data folder of a node, or copy its master.key: --data FOLDER."])
        }
        self.context = context
        self.folder = folder
        self.database = database
        keys = try database.keys()
        source = try database.onlyJournal(keys, try context.timekeeper)
        _ = (try database.directory(), try database.standings(), try database.claims())
        _ = try database.outbox(keys)
        fence = DatabaseFence(database.pool)
    }

    private func says(_ folder: String) -> String? {
        (try? Files.read(folder + "/" + MoveToFiles.origin, limit: 1_024))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    func isDone() async throws -> Bool {
        if let known = says(draft), known != text { throw Rejection.moveTaken }
        let isOurs = says(folder) == text
        if isOurs, Files.exists(draft) { try place() }
        for name in MovedFiles.names + [MoveToFiles.journal]
        where !isOurs && Files.exists(folder + "/" + name) {
            throw Rejection.moveTaken
        }
        return isOurs
    }

    func open() async throws -> MovedStores {
        if !Files.exists(draft) { try Files.makeFolder(draft) }
        try Files.write(Array(text.utf8), to: draft + "/" + MoveToFiles.origin)
        let others = try ServerApp.openKeys(draft)
        let target = try ServerApp.open(draft, try context.timekeeper, others)
        _ = (try SQLiteDirectory(folder: draft), try SQLiteStandings(folder: draft))
        _ = (try SQLiteOutbox(folder: draft), try SQLiteClaims(folder: draft))
        return MovedStores(
            journals: (source, target), keys: (keys, others),
            tables: MovedFiles.tables.map { file, tables in
                TableMove(tables, file: draft + "/" + file, pool: database.pool)
            }, isToDatabase: false)
    }

    func setFence(_ isRaised: Bool) async throws {
        try await isRaised ? fence.raise(over: MovedFiles.fenced) : fence.lift()
    }

    func finish() async throws {
        for name in MovedFiles.names + [MoveToFiles.journal] {
            try MovedFile.checkpoint(draft + "/" + name)
            try Files.sync(draft + "/" + name)
        }
        try Files.write(Array(text.utf8), to: folder + "/" + MoveToFiles.origin)
        try Files.sync(folder)
        try place()
    }

    /// Renames the files, the journal last, because with it the store exists.
    private func place() throws {
        for name in MovedFiles.names + [MoveToFiles.journal]
        where Files.exists(draft + "/" + name) {
            try Files.move(draft + "/" + name, to: folder + "/" + name)
        }
        try Files.sync(folder)
        Files.removeFolder(draft)
    }

    func abandon() async throws {
        guard try await !isDone() else { throw Rejection.movedAlready }
        try await setFence(false)
        Files.removeFolder(draft)
    }

    var advice: String { "cairn-server --people --data \(folder)" }
}
