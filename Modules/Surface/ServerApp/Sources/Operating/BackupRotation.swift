internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// Backups of a server that are made on a schedule, tried and rotated. Rule P5.
struct BackupRotation {
    private let desk: OperatorDesk
    private let folder: String
    private let retention: Retention
    private let shelf: BackupShelf

    /// Backups of what a folder keeps, into another folder, which has to be there.
    init(_ desk: OperatorDesk, folder: String, into shelf: String, keeping retention: Retention) {
        self.desk = desk
        self.folder = folder
        self.retention = retention
        self.shelf = BackupShelf(shelf, .folder(of: BackupFolder.contents))
    }

    /// Whether it is time for the next one.
    var isDue: Bool {
        get throws(Rejection) {
            let now = WallTime(secondsSince1970: try desk.timekeeper.now().seconds)
            return retention.isDue(after: shelf.times, at: now)
        }
    }

    /// Makes one, restores it as a drill and rotates the others.
    func take() async throws(Rejection) -> BackupShelf.Report {
        let scratch = DrillFolder(of: folder)
        guard let lock = scratch.lock() else {
            throw Rejection(
                "backup.busy", "Another backup of \(folder) is being tried now.", field: "data",
                category: .unavailable)
        }
        defer { withExtendedLifetime(lock) { scratch.clear() } }
        var found: Verification?
        return try await shelf.take(at: try desk.timekeeper.now(), keeping: retention) {
            draft throws(Rejection) in
            found = try await BackupRotation.refusing {
                try await desk.copyStore(in: folder, into: BackupFolder(draft))
            }
        } drill: { draft throws(Rejection) in
            try await BackupRotation.refusing {
                try await drill(BackupFolder(draft), in: scratch, expecting: found?.events ?? 0)
            }
        }
    }

    /// Restores a backup as an operator would, with the keys that the server has now. Its scratch
    /// lies beside those keys, never beside the backups. Rule O3.
    private func drill(
        _ backup: BackupFolder, in scratch: DrillFolder, expecting count: Int
    ) async throws {
        try Task.checkCancellation()
        try backup.check()
        scratch.clear()
        try Files.makeNewFolder(scratch.path)
        let staging = RestoredFolder(scratch.path)
        try staging.take(try KnownKeys(file: nil, besides: folder))
        let found = try await staging.restore(
            backup, try desk.timekeeper, isIncomplete: false)
        // Whoever was erased since it was copied is not put back.
        guard staging.erased > 0 || found.events == count else {
            throw Rejection(
                "backup.drill", "\(found.events) of \(count) facts came back.",
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
                "backup.unwritable", "It cannot be written: \(error.reason).", field: "file",
                category: .unavailable)
        } catch {
            throw Rejection(
                "backup.stopped", "It was stopped in the middle.", category: .unavailable)
        }
    }
}

/// The folder beside a server's keys in which backups are tried. What a run left that was ended in
/// its middle is cleared away by the next one and when the server starts.
struct DrillFolder {
    let path: String

    /// That of a folder with a store.
    init(of folder: String) { path = folder + "/backup-drill" }

    /// Nil while somebody else tries a backup there.
    func lock() -> Files.Lock? { (try? Files.Lock(trying: path + ".lock")) ?? nil }

    func clear() { Files.removeFolder(path) }

    /// Clears away what was left, unless it is in use.
    func clearLeft() {
        guard Files.exists(path), let lock = lock() else { return }
        withExtendedLifetime(lock) { clear() }
    }
}
