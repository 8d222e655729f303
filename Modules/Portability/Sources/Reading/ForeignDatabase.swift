internal import Core
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// An SQLite file of another program, which is not trusted.
///
/// It is copied before it is opened, so no files appear next to it. Its own expressions never run,
/// and the work is limited by its size.
struct ForeignDatabase {
    private let data: Data
    private let tables: [String]
    private let refusal: Rejection

    /// Returns true if the bytes start like an SQLite file.
    static func isSQLite(_ data: Data) -> Bool {
        data.starts(with: Array("SQLite format 3\0".utf8))
    }

    /// Opens a file to read the given tables. Throws `refusal` if one of them is not a table.
    init(_ data: Data, tables: [String], refusal: Rejection) {
        self.data = data
        self.tables = tables
        self.refusal = refusal
    }

    /// Reads the file with a closure. Errors of SQLite are reported in a sentence.
    func read<Found>(_ body: (Database) throws -> Found) throws(Rejection) -> Found {
        let file = try ScratchFile(Array(data))
        defer { withExtendedLifetime(file) {} }
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { try ForeignDatabase.mistrust($0) }
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            let budget = WorkBudget(forBytes: data.count)
            return try queue.read { db in
                budget.limit(db)
                defer { budget.lift(db) }
                try check(db)
                return try body(db)
            }
        } catch let rejection as Rejection {
            throw rejection
        } catch let error as DatabaseError {
            throw ForeignDatabase.rejection(for: error)
        } catch {
            throw Rejection(
                "import.io", "The file could not be copied for reading.", field: "file",
                category: .unavailable)
        }
    }

    /// Restricts the database: expressions in the file are not trusted, and values have a maximum
    /// size.
    private static func mistrust(_ db: Database) throws {
        sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 1 << 20)
        try db.execute(
            sql: "PRAGMA trusted_schema = OFF; PRAGMA ignore_check_constraints = ON")
    }

    private func check(_ db: Database) throws {
        // A view or a virtual table computes its content and may never end.
        let found = try Set(
            String.fetchAll(
                db, sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND rootpage"))
        guard found.isSuperset(of: tables.map { $0.lowercased() }),
            try !tables.contains(where: { try isComputed($0, db) })
        else { throw refusal }
        let damage = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "ok"
        guard damage == "ok" else { throw ForeignDatabase.damaged }
    }

    /// Returns true if a table has a generated column.
    private func isComputed(_ table: String, _ db: Database) throws -> Bool {
        try Row.fetchAll(db, sql: "PRAGMA table_xinfo(\(table))")
            .contains { $0.whole("hidden") != 0 }
    }

    private static let damaged = Rejection(
        "import.damaged", "The backup is damaged or incomplete.", field: "file", category: .damaged)

    static func rejection(for error: DatabaseError) -> Rejection {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            Rejection(
                "import.not-sqlite", "The file is encrypted, or not a SQLite database.",
                field: "file")
        case .SQLITE_CORRUPT, .SQLITE_IOERR: damaged
        case .SQLITE_INTERRUPT:
            Rejection(
                "import.endless",
                "Reading the backup takes too long for its size, so it was stopped.",
                field: "file")
        default:
            Rejection(
                "import.sqlite", "The backup cannot be read: \(error.message ?? "unknown error").",
                field: "file")
        }
    }
}
