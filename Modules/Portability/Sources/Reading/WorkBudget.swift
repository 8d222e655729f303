internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The limit of SQLite's work on a file: many times the cost of reading each byte.
final class WorkBudget: Sendable {
    /// The steps of SQLite's virtual machine between two checks.
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
