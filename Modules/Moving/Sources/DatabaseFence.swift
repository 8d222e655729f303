public import Postgres

/// A lock of a database's tables against writes of all nodes. It uses triggers, so it outlives the
/// process. Nodes get a read-only error, as from a standby. Connections with the application name
/// ``mover`` can write.
public struct DatabaseFence: Sendable {
    private let pool: PostgresPool

    /// The application name of connections that can write.
    public static let mover = "cairn-move"
    private static let name = "cairn_moved"
    private static let sentence = "The store is being moved to another place. Try again in a minute"

    /// Creates the lock for the database of a pool.
    public init(_ pool: PostgresPool) { self.pool = pool }

    /// Returns true if the lock is set.
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

    /// Locks tables one after the other, after waiting for current writers.
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

    /// Removes the lock.
    public func lift() async throws {
        try await pool.run { try $0.run("DROP FUNCTION IF EXISTS \(DatabaseFence.name) CASCADE") }
    }
}
