internal import Core
internal import Foundation
internal import GRDB

/// A full backup of Loop Habit Tracker: an SQLite file with any schema from 1 to 26.
///
/// Columns are looked up, because two incompatible schemas have the `user_version` 26.
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

/// The content of a backup.
struct LoopBackup {
    /// The maximum number of habits.
    static let habitLimit = 10_000
    static let tooMany = Rejection(
        "import.too-many", "The backup has more than \(habitLimit) habits.", field: "file")

    var habits: [LoopHabit] = []
    var changed: [String] = []
    var leftOut: [String] = []
}
