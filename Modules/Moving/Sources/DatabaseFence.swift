public import Postgres

/// Keeps every node from writing to the tables of a database, by triggers, so that it outlives
/// whoever raised it: they are told that it is read-only, as by a standby. Connections whose
/// application is called as ``mover`` may write.
public struct DatabaseFence: Sendable {
    private let pool: PostgresPool

    /// The application whose connections are let through.
    public static let mover = "cairn-move"
    private static let name = "cairn_moved"
    private static let sentence = "The store is being moved to another place; try again in a minute"

    /// The fence of the database of a pool.
    public init(_ pool: PostgresPool) { self.pool = pool }

    /// Whether it was raised.
    public func isRaised() throws -> Bool {
        try pool.now { connection in
            try connection.query(
                """
                SELECT 1 FROM pg_proc
                WHERE proname = $1 AND pronamespace = current_schema()::regnamespace
                """, [.text(DatabaseFence.name)]
            ).count > 0
        }
    }

    /// Raises it over tables, one after the other: who is writing to one is waited for.
    public func raise(over tables: [String]) async throws {
        try await pool.run { connection in
            let name = DatabaseFence.name
            try connection.run(
                """
                CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $fence$
                BEGIN
                    IF current_setting('application_name') = '\(DatabaseFence.mover)' THEN
                        RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
                    END IF;
                    RAISE EXCEPTION '\(DatabaseFence.sentence)' USING ERRCODE = '25006';
                END $fence$
                """)
            for table in tables {
                try connection.run(
                    """
                    CREATE OR REPLACE TRIGGER \(name) BEFORE INSERT OR UPDATE OR DELETE
                    ON \(table) FOR EACH ROW EXECUTE FUNCTION \(name)()
                    """)
            }
        }
    }

    /// Lets everybody write again.
    public func lift() async throws {
        try await pool.run { try $0.run("DROP FUNCTION IF EXISTS \(DatabaseFence.name) CASCADE") }
    }
}
