internal import Accounts
public import Core
public import Postgres
public import SecretsAPI
internal import Synchronization

/// Counts wrong secrets in a PostgreSQL database, for all nodes together.
///
/// Only hashes of the keys are stored, for an hour after the last wrong secret. Counting one locks
/// the rows of its keys in sorted order. If wrong secrets arrive on several nodes at once, they are
/// therefore counted one after the other, and each count includes the earlier ones.
public final class PostgresLoginAttempts: LoginAttempts {
    private let store: PostgresStore
    private let faults = Atomic(0)

    /// Opens the counts in the database of a connection pool, and creates the table if it is
    /// missing.
    ///
    /// Throws `guesses.unavailable` if the database cannot be reached. Throws `guesses.newer` if
    /// the table has a newer version, and leaves it unchanged.
    public init(_ pool: PostgresPool) throws(Rejection) {
        store = try PostgresStore(
            pool, PostgresStore.ErrorTexts(code: "guesses", subject: "The counts of attempts"),
            PostgresLoginAttempts.migrations)
    }

    static let migrations = PostgresMigrations(
        "guesses",
        [
            """
            CREATE TABLE guesses (
                key bytea PRIMARY KEY, last bigint NOT NULL, faults integer NOT NULL);
            CREATE INDEX guesses_by_last ON guesses (last);
            """
        ])

    /// The number of wrong secrets on a node after which that node deletes counts older than an
    /// hour.
    private static let sweep = 256

    public func check(
        _ keys: [String], at now: Instant, after free: Int
    ) async throws(Rejection) {
        let keys = keys.kept
        let found = try await store.read { connection in
            try connection.query(
                "SELECT faults, last FROM guesses WHERE key = ANY($1::bytea[])", [.byteses(keys)]
            ).map(LoginFailures.init(row:))
        }
        try LoginFailures.check(found, at: now, after: free)
    }

    public func fail(
        _ keys: [String], at now: Instant, after free: Int
    ) async throws(Rejection) {
        let keys = keys.kept
        let isSweeping =
            faults.add(1, ordering: .relaxed).newValue % PostgresLoginAttempts.sweep == 0
        try await store.write { connection in
            try connection.query(
                """
                INSERT INTO guesses (key, last, faults) SELECT key, $2, 0
                FROM unnest($1::bytea[]) AS t (key) ORDER BY key ON CONFLICT DO NOTHING
                """, [.byteses(keys), .int8(now.milliseconds)])
            let rows = try connection.query(
                """
                SELECT faults, last, key FROM guesses WHERE key = ANY($1::bytea[])
                ORDER BY key FOR UPDATE
                """, [.byteses(keys)])
            var found = rows.map(LoginFailures.init(row:))
            try LoginFailures.check(found, at: now, after: free)
            for place in found.indices { found[place].note(at: now) }
            try connection.query(
                """
                UPDATE guesses g SET faults = t.faults, last = $3
                FROM unnest($1::bytea[], $2::int4[]) AS t (key, faults) WHERE g.key = t.key
                """,
                [
                    .byteses(rows.map { $0.bytes(2) }),
                    .int4s(found.map { Int32(clamping: $0.count) }), .int8(now.milliseconds),
                ])
            guard isSweeping else { return }
            try connection.query(
                """
                DELETE FROM guesses WHERE key IN (
                    SELECT key FROM guesses WHERE last < $1 FOR UPDATE SKIP LOCKED)
                """, [.int8(now.milliseconds - LoginFailures.memory * 1_000)])
        }
    }

    public func forgive(_ key: String) async throws(Rejection) {
        let keys = [key].kept
        try await store.write { connection in
            _ = try connection.query(
                "DELETE FROM guesses WHERE key = ANY($1::bytea[])", [.byteses(keys)])
        }
    }
}

extension LoginFailures {
    fileprivate init(row: PostgresRow) {
        self.init(count: Int(row.int(0)), last: Instant(milliseconds: row.int(1)))
    }
}

extension [String] {
    /// The hashes of the keys. Names and addresses are not stored.
    fileprivate var kept: [[UInt8]] { map { SecretHash(of: $0).bytes } }
}
