internal import CPostgres
public import Core

/// The result of a statement in the binary format. Only the work that ran the statement may use it.
public final class PostgresRows {
    private let result: OpaquePointer
    /// The number of rows.
    public let count: Int

    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// The number of rows that a statement has written.
    public var affected: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// The first row; nil without rows.
    public var first: PostgresRow? { count > 0 ? self[0] : nil }

    /// Returns a row by its number from 0.
    public subscript(row: Int) -> PostgresRow { PostgresRow(rows: self, number: Int32(row)) }

    /// Returns the transformed rows.
    public func map<T>(_ transform: (PostgresRow) throws -> T) rethrows -> [T] {
        try (0..<count).map { try transform(self[$0]) }
    }

    fileprivate func field(_ row: Int32, _ column: Int) -> UnsafeRawBufferPointer? {
        let column = Int32(column)
        guard PQgetisnull(result, row, column) == 0 else { return nil }
        return UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    }
}

/// A row of a result; columns count from 0.
public struct PostgresRow {
    fileprivate let rows: PostgresRows
    fileprivate let number: Int32

    /// Returns true if a column is null.
    public func isNull(_ column: Int) -> Bool { rows.field(number, column) == nil }

    /// Returns an integer of any width; 0 for null.
    public func int(_ column: Int) -> Int64 {
        guard let field = rows.field(number, column), field.count <= 8 else { return 0 }
        let negative = field.first.map { $0 > 127 } ?? false
        return field.reduce(negative ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    /// Returns true if a column is true.
    public func bool(_ column: Int) -> Bool { int(column) != 0 }

    /// Returns the bytes of a column; none for null.
    public func bytes(_ column: Int) -> [UInt8] { rows.field(number, column).map(Array.init) ?? [] }

    /// Returns the text of a column; empty for null.
    public func text(_ column: Int) -> String {
        rows.field(number, column).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns an id stored as a UUID or as 16 bytes; nil for null.
    public func id<Subject>(_ column: Int, _: Subject.Type = Subject.self) -> ID<Subject>? {
        guard let field = rows.field(number, column), field.count == 16 else { return nil }
        let high = field.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        let low = field.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        return ID(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    }
}
