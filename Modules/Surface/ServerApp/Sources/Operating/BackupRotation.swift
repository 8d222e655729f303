internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// Scheduled backups of a server, test-restored and rotated. Rule P5.
struct BackupRotation {
    private let context: OperatorContext
    private let folder: String
    private let retention: Retention
    private let shelf: BackupStore

    /// Creates scheduled backups of a folder's data into another, existing folder.
    init(
        _ context: OperatorContext, folder: String, into shelf: String, keeping retention: Retention
    ) {
        self.context = context
        self.folder = folder
        self.retention = retention
        self.shelf = BackupStore(shelf, .folder(of: BackupFolder.contents))
    }

    /// True if the next backup is due.
    var isDue: Bool {
        get throws(Rejection) {
            let now = WallTime(secondsSince1970: try context.timekeeper.now().seconds)
            return retention.isDue(after: shelf.times, at: now)
        }
    }

    /// Makes a backup, test-restores it and deletes old ones.
    func take() async throws(Rejection) -> BackupStore.Report {
        let scratch = RestoreTestFolder(of: folder)
        guard let lock = scratch.lock() else {
            throw Rejection(
                "backup.busy", "Another backup of \(folder) is running now.", field: "data",
                category: .unavailable)
        }
        defer { withExtendedLifetime(lock) { scratch.clear() } }
        var found: Verification?
        return try await shelf.take(at: try context.timekeeper.now(), keeping: retention) {
            draft throws(Rejection) in
            found = try await BackupRotation.refusing {
                try await context.copyStore(in: folder, into: BackupFolder(draft))
            }
        } drill: { draft throws(Rejection) in
            try await BackupRotation.refusing {
                try await drill(BackupFolder(draft), in: scratch, expecting: found?.events ?? 0)
            }
        }
    }

    /// Restores a backup like an operator, with the server's current keys. Temporary files are next
    /// to those keys, never next to the backups. Rule O3.
    private func drill(
        _ backup: BackupFolder, in scratch: RestoreTestFolder, expecting count: Int
    ) async throws {
        try Task.checkCancellation()
        try backup.check()
        scratch.clear()
        try Files.makeNewFolder(scratch.path)
        let staging = RestoredFolder(scratch.path)
        try staging.take(try KnownKeys(file: nil, besides: folder))
        let found = try await staging.restore(
            backup, try context.timekeeper, isIncomplete: false)
        // Users erased since the copy are not restored.
        guard staging.erased > 0 || found.events == count else {
            throw Rejection(
                "backup.drill", "Only \(found.events) of \(count) facts were restored.",
                category: .damaged)
        }
    }

    private static func refusing<T>(_ body: () async throws -> T) async throws(Rejection) -> T {
        do {
            return try await body()
        } catch let rejection as Rejection {
            throw rejection
        } catch let error as JournalError {
            throw error.rejection
        } catch let error as Files.Failure {
            throw Rejection(
                "backup.unwritable", "The backup cannot be written: \(error.reason).",
                field: "file",
                category: .unavailable)
        } catch {
            throw Rejection(
                "backup.stopped", "The backup was stopped before its end.", category: .unavailable)
        }
    }
}

/// The folder next to a server's keys for test restores. The next run, and the start of the server,
/// delete the remains of an interrupted run.
struct RestoreTestFolder {
    let path: String

    /// Creates the folder for a folder with a store.
    init(of folder: String) { path = folder + "/backup-drill" }

    /// Takes the lock; nil while another test restore runs.
    func lock() -> Files.Lock? { (try? Files.Lock(trying: path + ".lock")) ?? nil }

    func clear() { Files.removeFolder(path) }

    /// Deletes remains unless they are in use.
    func clearLeft() {
        guard Files.exists(path), let lock = lock() else { return }
        withExtendedLifetime(lock) { clear() }
    }
}
