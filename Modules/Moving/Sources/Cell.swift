internal import Core
internal import Foundation
internal import GRDB
internal import Postgres

/// A value of a row, independent of the database.
enum Cell: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    /// True if it is neither null nor 0.
    var isSet: Bool { self != .null && self != .integer(0) }
}

// MARK: - SQLite

extension Cell {
    /// Creates a cell from SQLite's value of a column.
    init(_ value: DatabaseValue, _ kind: MovedTable.Kind) throws {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .string(let text) where kind == .words:
            guard let id = AccountID(text) else {
                throw MigrationError.unread("“\(text)” is not an id")
            }
            self = .bytes(Array(Cell.data(id)))
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(Array(data))
        case .double: throw MigrationError.unread("a number has a fraction")
        }
    }

    /// Returns the value for SQLite.
    func kept(_ kind: MovedTable.Kind) -> DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes) where kind == .words: Cell.id(bytes).description.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }

    private static func data(_ id: AccountID) -> Data {
        withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Data($0) }
    }

    fileprivate static func id(_ bytes: [UInt8]) -> AccountID {
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
        return AccountID(high: half(bytes.prefix(8)), low: half(bytes.dropFirst(8)))
    }
}

// MARK: - PostgreSQL

extension Cell {
    /// Creates a cell from PostgreSQL's value of a column.
    init(_ row: PostgresRow, _ column: Int, _ kind: MovedTable.Kind) {
        if row.isNull(column) {
            self = .null
        } else {
            switch kind {
            case .uuid, .bytea, .words: self = .bytes(row.bytes(column))
            case .text: self = .text(row.text(column))
            case .bigint, .integer, .boolean: self = .integer(row.int(column))
            }
        }
    }

    /// Returns the value for PostgreSQL. Throws if its column cannot hold it.
    func value(_ kind: MovedTable.Kind) throws -> PostgresValue {
        switch (self, kind) {
        case (.null, _): return .null
        case (.integer(let number), .boolean): return .bool(number != 0)
        case (.integer(let number), .integer):
            guard let number = Int32(exactly: number) else {
                throw MigrationError.unread("\(number) is too large")
            }
            return .int4(number)
        case (.integer(let number), .bigint): return .int8(number)
        case (.text(let text), .text):
            guard !text.utf8.contains(0) else {
                throw MigrationError.unread("a text contains a zero byte")
            }
            return .text(text)
        case (.bytes(let bytes), .uuid), (.bytes(let bytes), .words):
            guard bytes.count == 16 else {
                throw MigrationError.unread("an id does not have 16 bytes")
            }
            return .id(Cell.id(bytes))
        case (.bytes(let bytes), .bytea): return .bytes(bytes)
        default: throw MigrationError.unread("a value does not have the type of its column")
        }
    }
}

extension MovedTable.Kind {
    /// The type in PostgreSQL.
    var type: String { self == .words ? "uuid" : rawValue }
}
