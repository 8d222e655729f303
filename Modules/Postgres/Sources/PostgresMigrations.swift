/// The migrations of a store in a database; the database records its current version.
///
/// A migration may only add and must not change anything that an older program reads or writes. So
/// old nodes continue while new ones start.
public struct PostgresMigrations: Sendable {
    /// The name of the store in the table of layouts.
    public let store: String
    let readable: Int
    let steps: [String]

    /// Creates the migrations of a store. Released steps must never change. Programs that know the
    /// first `readable` steps can read a database created with these steps.
    public init(_ store: String, readableFrom readable: Int = 1, _ steps: [String]) {
        self.store = store
        self.readable = readable
        self.steps = steps
    }

    /// The reason why a database cannot be used.
    public struct NewerSchemaError: Error, Hashable, Sendable {
        /// One sentence for users.
        public var message: String
    }

    /// Returns the number of steps that a program must know to read the database.
    public func readable(in connection: PostgresConnection) throws -> Int {
        let row = try connection.query(
            "SELECT readable FROM layouts WHERE store = $1", [.text(store)]
        ).first
        return row.map { Int($0.int(0)) } ?? readable
    }

    /// Migrates a database to this layout; only one program at a time can do so.
    ///
    /// Throws `NewerSchemaError` for a layout that this program can no longer read.
    public func run(_ connection: PostgresConnection) throws {
        try connection.transaction {
            // The lock lasts until the end of the transaction, so it also works behind a pooler.
            try connection.query(
                "SELECT pg_advisory_xact_lock(hashtext('cairn'), hashtext($1))", [.text(store)])
            try connection.run(
                """
                CREATE TABLE IF NOT EXISTS layouts (
                    store text PRIMARY KEY, version integer NOT NULL,
                    readable integer NOT NULL DEFAULT 1)
                """)
            let row = try connection.query(
                "SELECT version, readable FROM layouts WHERE store = $1", [.text(store)]
            ).first
            let version = Int(row?.int(0) ?? 0)
            let readable = row.map { Int($0.int(1)) } ?? readable
            guard readable <= steps.count else {
                throw NewerSchemaError(
                    message: "The \(store) in the database was made by a newer version "
                        + "(\(version), this version supports \(steps.count)). Nothing was changed."
                )
            }
            for step in steps.dropFirst(version) { try connection.run(step) }
            guard version < steps.count else { return }
            try connection.query(
                """
                INSERT INTO layouts (store, version, readable) VALUES ($1, $2, $3)
                ON CONFLICT (store) DO UPDATE SET version = excluded.version
                """, [.text(store), .int4(Int32(steps.count)), .int4(Int32(readable))])
        }
    }
}
