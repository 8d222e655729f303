internal import Core
internal import Foundation
internal import GRDB
internal import PortabilityAPI

/// A full backup of Loop Habit Tracker: an SQLite file of any schema from 1 to 26.
///
/// Columns are probed, not inferred from `user_version`: two incompatible schemas call themselves
/// 26. The file is copied before it is opened, so nothing ever appears beside it.
struct LoopDatabase {
    private let data: Data

    /// Whether bytes begin like an SQLite file.
    static func isSQLite(_ data: Data) -> Bool {
        data.starts(with: Array("SQLite format 3\0".utf8))
    }

    init(_ data: Data) { self.data = data }

    func read(progress: @Sendable (Int) -> Void) throws(Rejection) -> LoopBackup {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cairn-import-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let file = folder.appendingPathComponent("loop.db")
            try data.write(to: file)
            let queue = try DatabaseQueue(path: file.path)
            return try queue.read { try LoopReader($0, version: version($0)).read(data, progress) }
        } catch let rejection as Rejection {
            throw rejection
        } catch let error as DatabaseError {
            throw LoopDatabase.rejection(for: error)
        } catch {
            throw Rejection(
                "import.io", "The file could not be copied for reading.", field: "file",
                category: .unavailable)
        }
    }

    private func version(_ db: Database) throws -> Int {
        let damage = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "ok"
        guard damage == "ok" else { throw LoopDatabase.damaged }
        let tables = try Set(String.fetchAll(db, sql: "SELECT lower(name) FROM sqlite_master"))
        guard tables.isSuperset(of: ["habits", "repetitions"]) else {
            throw Rejection(
                "import.not-loop", "This SQLite file is not a backup of Loop Habit Tracker.",
                field: "file")
        }
        return try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    private static let damaged = Rejection(
        "import.damaged", "The backup is damaged or cut short.", field: "file", category: .damaged)

    private static func rejection(for error: DatabaseError) -> Rejection {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            Rejection(
                "import.not-sqlite", "The file is encrypted, or no SQLite database.", field: "file")
        case .SQLITE_CORRUPT, .SQLITE_IOERR: damaged
        default:
            Rejection(
                "import.sqlite", "The backup cannot be read: \(error.message ?? "unknown error").",
                field: "file")
        }
    }
}

/// What a backup holds.
struct LoopBackup {
    var habits: [LoopHabit] = []
    var changed: [String] = []
    var leftOut: [String] = []
}
