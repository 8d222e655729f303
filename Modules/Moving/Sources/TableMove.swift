internal import GRDB
public import Postgres

/// Copies the tables of a store from one database to the other. Different rows are deleted and
/// inserted again, so it can run repeatedly while the store is in use.
public struct TableMove: Sendable {
    /// The SQLite file.
    public let file: String
    private let tables: [MovedTable]
    private let pool: PostgresPool

    /// Creates a move of tables between an SQLite file and a database.
    public init(_ tables: [MovedTable], file: String, pool: PostgresPool) {
        self.tables = tables
        self.file = file
        self.pool = pool
    }

    /// Makes the database's rows equal to those of the file. Returns the number of changed rows.
    public func copyToDatabase() async throws -> Int {
        try await pool.run { connection in
            try FileConnection(file).queue.read { db in
                try follow(from: FileEndpoint(db: db), to: DatabaseEndpoint(connection: connection))
                {
                    try connection.moving(isReading: false, $0)
                }
            }
        }
    }

    /// Makes the file's rows equal to those of the database. Returns the number of changed rows.
    public func copyToFile() async throws -> Int {
        try await pool.run { connection in
            try connection.moving(isReading: true) {
                try FileConnection(file).queue.write { db in
                    try follow(
                        from: DatabaseEndpoint(connection: connection), to: FileEndpoint(db: db)
                    ) {
                        try $0()
                    }
                }
            }
        }
    }

    private func follow(
        from source: any MigrationEndpoint, to target: any MigrationEndpoint,
        in transaction: (() throws -> Int) throws -> Int
    ) throws -> Int {
        try tables.reduce(0) { sum, table in
            try transaction { sum + (try TableMove.follow(table, from: source, to: target)) }
        }
    }

    /// Compares both sides, each as of one moment, and copies the differences. Deletions come
    /// first, because a name may have moved from one row to another.
    private static func follow(
        _ table: MovedTable, from source: any MigrationEndpoint, to target: any MigrationEndpoint
    ) throws -> Int {
        var known: [Int: Int] = [:]
        try target.scan(table) { row in known[table.key(of: row).hashValue] = row.hashValue }
        var (fresh, kept): (Set<Int>, Set<Int>) = ([], [])
        try source.scan(table) { row in
            let key = table.key(of: row).hashValue
            if known[key] == row.hashValue { kept.insert(key) } else { fresh.insert(key) }
        }
        guard !fresh.isEmpty || kept.count < known.count else { return 0 }
        var gone: [[Cell]] = []
        try target.scan(table) { row in
            let key = table.key(of: row)
            if !kept.contains(key.hashValue) { gone.append(key) }
        }
        for key in gone { try target.remove(key, from: table) }
        try source.scan(table) { row in
            if fresh.contains(table.key(of: row).hashValue) { try target.insert(row, into: table) }
        }
        return fresh.count + gone.count
    }
}

extension TableMove {
    /// Returns the number of rows, and whether both sides are equal, both read again.
    public func compare() async throws -> (rows: Int, areSame: Bool) {
        try await pool.run { connection in
            try connection.moving(isReading: true) {
                try FileConnection(file).queue.read { db in
                    let sides: [any MigrationEndpoint] = [
                        FileEndpoint(db: db), DatabaseEndpoint(connection: connection),
                    ]
                    return try tables.reduce((rows: 0, areSame: true)) { found, table in
                        let one = try Digest(of: table, sides[0])
                        let other = try Digest(of: table, sides[1])
                        return (found.rows + one.count, found.areSame && one == other)
                    }
                }
            }
        }
    }

    /// A digest of rows, independent of their order.
    private struct Digest: Equatable {
        var count = 0
        private var sum = 0

        init(of table: MovedTable, _ side: any MigrationEndpoint) throws {
            try side.scan(table) { row in
                count += 1
                sum &+= row.hashValue
            }
        }
    }
}

extension MovedTable {
    fileprivate func key(of row: [Cell]) -> [Cell] { Array(row.prefix(keys)) }
}

extension PostgresConnection {
    /// Runs a long transaction that sees one snapshot.
    fileprivate func moving<T>(isReading: Bool, _ work: () throws -> T) throws -> T {
        try transaction {
            let mode = isReading ? "READ ONLY" : "READ WRITE"
            try run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ \(mode)")
            try run("SET LOCAL idle_in_transaction_session_timeout = 0")
            return try work()
        }
    }
}
