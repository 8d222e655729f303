internal import GRDB
internal import Postgres

/// The rows of tables in one of the two databases, in one transaction.
protocol MigrationEndpoint {
    /// Passes all rows to a closure, in no order.
    func scan(_ table: MovedTable, _ body: ([Cell]) throws -> Void) throws
    /// Inserts a new row.
    func insert(_ row: [Cell], into table: MovedTable) throws
    /// Deletes the row with a key.
    func remove(_ key: [Cell], from table: MovedTable) throws
}

/// The side of an SQLite file.
struct FileEndpoint: MigrationEndpoint {
    let db: Database

    func scan(_ table: MovedTable, _ body: ([Cell]) throws -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: table.select)
        while let row = try rows.next() {
            try body(
                table.columns.indices.map { place in
                    try Cell(row[place] as DatabaseValue, table.columns[place].kind)
                })
        }
    }

    func insert(_ row: [Cell], into table: MovedTable) throws {
        for part in table.parts where part.condition.map({ row[$0].isSet }) ?? true {
            let names = part.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
            let marks = part.columns.map { _ in "?" }.joined(separator: ", ")
            try db.cachedStatement(
                sql: "INSERT INTO \"\(part.table)\" (\(names)) VALUES (\(marks))"
            ).execute(
                arguments: StatementArguments(
                    part.columns.map { row[$0.place].kept(table.columns[$0.place].kind) }))
        }
    }

    func remove(_ key: [Cell], from table: MovedTable) throws {
        for part in table.parts {
            let columns = part.columns.filter { $0.place < table.keys }
            let condition = columns.map { "\"\($0.name)\" = ?" }.joined(separator: " AND ")
            try db.cachedStatement(sql: "DELETE FROM \"\(part.table)\" WHERE \(condition)")
                .execute(
                    arguments: StatementArguments(
                        columns.map { key[$0.place].kept(table.columns[$0.place].kind) }))
        }
    }
}

/// The side of a PostgreSQL database.
struct DatabaseEndpoint: MigrationEndpoint {
    let connection: PostgresConnection

    private static let page = 1_000

    func scan(_ table: MovedTable, _ body: ([Cell]) throws -> Void) throws {
        let condition = table.condition.map { " WHERE \($0)" } ?? ""
        try connection.run(
            "DECLARE moved NO SCROLL CURSOR FOR SELECT \(names(table)) FROM \(table.name)"
                + condition)
        var count = DatabaseEndpoint.page
        while count == DatabaseEndpoint.page {
            let rows = try connection.query("FETCH \(DatabaseEndpoint.page) FROM moved")
            for row in rows.map({ $0 }) {
                try body(
                    table.columns.indices.map { Cell(row, $0, table.columns[$0].kind) })
            }
            count = rows.count
        }
        try connection.run("CLOSE moved")
    }

    func insert(_ row: [Cell], into table: MovedTable) throws {
        let marks = table.columns.indices.map { "$\($0 + 1)::\(table.columns[$0].kind.type)" }
        try connection.query(
            """
            INSERT INTO \(table.name) (\(names(table))) VALUES (\(marks.joined(separator: ", ")))
            """, try zip(row, table.columns).map { try $0.value($1.kind) })
    }

    func remove(_ key: [Cell], from table: MovedTable) throws {
        let columns = table.columns.prefix(table.keys)
        let condition = columns.enumerated().map { "\"\($1.name)\" = $\($0 + 1)" }
        try connection.query(
            "DELETE FROM \(table.name) WHERE \(condition.joined(separator: " AND "))",
            try zip(key, columns).map { try $0.value($1.kind) })
    }

    private func names(_ table: MovedTable) -> String {
        table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    }
}
