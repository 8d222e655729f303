internal import Core
internal import Foundation
internal import GRDB

/// A full backup of Loop Habit Tracker: an SQLite file of any schema from 1 to 26.
///
/// Columns are probed, not inferred from `user_version`: two incompatible schemas call themselves
/// 26.
struct LoopDatabase {
    private let data: Data

    init(_ data: Data) { self.data = data }

    func read(progress: @Sendable (Int) -> Void) throws(Rejection) -> LoopBackup {
        let database = ForeignDatabase(
            data, tables: ["Habits", "Repetitions"],
            refusal: Rejection(
                "import.not-loop", "This SQLite file is not a backup of Loop Habit Tracker.",
                field: "file"))
        return try database.read { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            return try LoopReader(db, version: version).read(data, progress)
        }
    }
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
