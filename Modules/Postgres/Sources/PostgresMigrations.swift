/// The layouts of a store in a database, one after the other; the database says how far it has
/// come.
///
/// A step adds and never changes what an older program reads or writes, so that old nodes go on
/// while new ones start.
public struct PostgresMigrations: Sendable {
    /// Whose layout it is: a store of its own in the table of layouts.
    public let store: String
    let readable: Int
    let steps: [String]

    /// The steps of a store, which stand as they were once they were released. A database that is
    /// begun with them can be read by programs that know `readableFrom` of them.
    public init(_ store: String, readableFrom readable: Int = 1, _ steps: [String]) {
        self.store = store
        self.readable = readable
        self.steps = steps
    }

    /// Why a database cannot be used.
    public struct Newer: Error, Hashable, Sendable {
        /// One sentence for people.
        public var message: String
    }

    /// How many of the steps a program must know to read a database that was brought to them.
    public func readable(in connection: PostgresConnection) throws -> Int {
        let row = try connection.query(
            "SELECT readable FROM layouts WHERE store = $1", [.text(store)]
        ).first
        return row.map { Int($0.int(0)) } ?? readable
    }

    /// Brings a database to this layout, with one program at a time doing so.
    ///
    /// Throws `Newer` for a layout that cannot be read any more by this program.
    public func run(_ connection: PostgresConnection) throws {
        try connection.transaction {
            // Kept until the transaction ends, so that it works behind a pooler as well.
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
                throw Newer(
                    message: "The \(store) in the database was made by a newer version "
                        + "(\(version), this one knows \(steps.count)); nothing was changed.")
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
