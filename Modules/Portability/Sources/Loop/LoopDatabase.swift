internal import Core
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import PortabilityAPI
internal import Synchronization

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
        let file = try ScratchFile(Array(data))
        defer { withExtendedLifetime(file) {} }
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { try LoopDatabase.mistrust($0) }
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            let budget = WorkBudget(forBytes: data.count)
            return try queue.read { db in
                budget.limit(db)
                defer { budget.lift(db) }
                return try LoopReader(db, version: version(db)).read(data, progress)
            }
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

    /// What a file of somebody else says is data: none of its own expressions are trusted to run,
    /// and no value in it is larger than anything that Loop writes.
    private static func mistrust(_ db: Database) throws {
        sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 1 << 20)
        try db.execute(
            sql: "PRAGMA trusted_schema = OFF; PRAGMA ignore_check_constraints = ON")
    }

    private func version(_ db: Database) throws -> Int {
        // A view or a virtual table computes what it holds, and may never end.
        let tables = try Set(
            String.fetchAll(
                db, sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND rootpage"))
        guard tables.isSuperset(of: ["habits", "repetitions"]),
            try !["Habits", "Repetitions"].contains(where: { try isComputed($0, db) })
        else {
            throw Rejection(
                "import.not-loop", "This SQLite file is not a backup of Loop Habit Tracker.",
                field: "file")
        }
        let damage = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "ok"
        guard damage == "ok" else { throw LoopDatabase.damaged }
        return try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Whether a table has a column that is generated from others.
    private func isComputed(_ table: String, _ db: Database) throws -> Bool {
        try Row.fetchAll(db, sql: "PRAGMA table_xinfo(\(table))")
            .contains { $0.whole("hidden") != 0 }
    }

    private static let damaged = Rejection(
        "import.damaged", "The backup is damaged or cut short.", field: "file", category: .damaged)

    static func rejection(for error: DatabaseError) -> Rejection {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            Rejection(
                "import.not-sqlite", "The file is encrypted, or no SQLite database.", field: "file")
        case .SQLITE_CORRUPT, .SQLITE_IOERR: damaged
        case .SQLITE_INTERRUPT:
            Rejection(
                "import.endless", "The backup asks for more work than its size explains.",
                field: "file")
        default:
            Rejection(
                "import.sqlite", "The backup cannot be read: \(error.message ?? "unknown error").",
                field: "file")
        }
    }
}

/// How much work a file may ask of SQLite: many times what reading every byte of it takes.
final class WorkBudget: Sendable {
    /// Steps of SQLite's virtual machine between two looks.
    private static let step = 4_096
    private let left: Atomic<Int>

    init(forBytes count: Int) { left = Atomic(20_000_000 + 16 * count) }

    func limit(_ db: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            db.sqliteConnection, Int32(WorkBudget.step),
            { context in
                guard let context else { return 1 }
                let budget = Unmanaged<WorkBudget>.fromOpaque(context).takeUnretainedValue()
                let left = budget.left.subtract(WorkBudget.step, ordering: .relaxed).newValue
                return left < 0 ? 1 : 0
            }, context)
    }

    func lift(_ db: Database) { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
}

/// What a backup holds.
struct LoopBackup {
    /// The most habits that are read.
    static let habitLimit = 10_000
    static let tooMany = Rejection(
        "import.too-many", "The backup has more than \(habitLimit) habits.", field: "file")

    var habits: [LoopHabit] = []
    var changed: [String] = []
    var leftOut: [String] = []
}
