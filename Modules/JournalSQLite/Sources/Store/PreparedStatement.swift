internal import GRDB
internal import GRDBSQLite

/// A prepared statement used through SQLite's own functions, without boxing.
///
/// Columns count from 0, parameters from 1. It is valid only during its database access.
struct PreparedStatement {
    private let handle: OpaquePointer
    private let owner: Statement

    init(_ db: Database, _ sql: String) throws {
        owner = try db.cachedStatement(sql: sql)
        handle = owner.sqliteStatement
        reset()
    }

    func reset() {
        sqlite3_reset(handle)
    }

    func bind(_ index: Int32, _ value: Int64) {
        sqlite3_bind_int64(handle, index, value)
    }

    func bind(_ index: Int32, null: Void) {
        sqlite3_bind_null(handle, index)
    }

    func bind(_ index: Int32, _ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bind(index, $0) }
    }

    func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            sqlite3_bind_zeroblob(handle, index, 0)
            return
        }
        sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), PreparedStatement.copied)
    }

    func bind(_ index: Int32, text: String) {
        sqlite3_bind_text(handle, index, text, -1, PreparedStatement.copied)
    }

    /// SQLITE_TRANSIENT: SQLite copies the bytes at once.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Moves to the next row; returns false after the last.
    func step() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
        reset()
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }

    /// Steps to the end and resets the statement.
    func finish() throws {
        while try step() {}
        reset()
    }

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        return String(cString: start)
    }

    func bytes(_ column: Int32) -> [UInt8] { [UInt8](raw(column)) }

    /// Returns the bytes of a column, valid until the next step.
    func raw(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return UnsafeRawBufferPointer(start: start, count: count)
    }
}
