public import Core
internal import Plans
public import PlansHosting
public import Postgres

/// The claims in a PostgreSQL database, for one node or many. Rule O4.
///
/// Each call is durable. Primary keys assign a subscription or licence to one account across all
/// nodes. The tables are small and not sharded; in Citus they are reference tables.
///
/// Writers lock the user's row in `plan_people` first, then a purchase, and count the change last.
/// This order prevents deadlocks.
public final class PostgresClaims: Sendable {
    let store: PostgresStore

    /// Opens the claims in the database of a pool and creates missing tables.
    ///
    /// Throws `plans.unavailable` if the database cannot be used. Throws `plans.newer` if the
    /// tables have a newer version, and leaves them unchanged.
    public init(_ pool: PostgresPool) throws(Rejection) {
        store = try PostgresStore(
            pool, PostgresStore.ErrorTexts(code: "plans", subject: "The store of plans"),
            PostgresClaims.migrations)
    }

    /// A purchase without an account came from the store's server before a user brought it. A trial
    /// without a product was given by the store for the subscription `original`. The row of a user
    /// remains after erasure. The row in `plan_changes` counts writes.
    static let migrations = PostgresMigrations(
        "plans",
        [
            """
            CREATE TABLE plan_people (account uuid PRIMARY KEY, erased boolean NOT NULL);
            CREATE TABLE plan_purchases (
                original text COLLATE "C" PRIMARY KEY, account uuid, id text NOT NULL,
                product text NOT NULL, purchased bigint NOT NULL, expires bigint NOT NULL,
                revoked bigint, signed bigint NOT NULL, trial boolean NOT NULL);
            CREATE INDEX plan_purchases_by_account ON plan_purchases (account);
            CREATE TABLE plan_trials (
                account uuid PRIMARY KEY, product text, since bigint, until bigint,
                original text COLLATE "C");
            CREATE TABLE plan_licences (id text COLLATE "C" PRIMARY KEY, account uuid NOT NULL);
            CREATE INDEX plan_licences_by_account ON plan_licences (account);
            CREATE TABLE plan_changes (
                id integer PRIMARY KEY CHECK (id = 1), count bigint NOT NULL);
            INSERT INTO plan_changes VALUES (1, 0);
            """
        ])

    /// Writes and counts the change, so that other nodes notice it.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(Rejection) -> Value {
        try await store.write { connection in
            let value = try body(connection)
            try connection.query("UPDATE plan_changes SET count = count + 1")
            return value
        }
    }
}

extension PostgresClaims: ClaimStore {
    /// Returns a number that changes with each write by any node, including this one.
    public func version() async throws(Rejection) -> Int {
        try await store.read { connection in
            Int(try connection.query("SELECT count FROM plan_changes").first?.int(0) ?? 0)
        }
    }

    public func claim(licence id: String, for account: AccountID) async throws(Rejection) {
        try await write { connection in
            try connection.lock(account)
            // A concurrent claim of the same licence waits here for the first.
            try connection.query(
                "INSERT INTO plan_licences (id, account) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(id), .id(account)])
            let owner = try connection.query(
                "SELECT account FROM plan_licences WHERE id = $1", [.text(id)]
            ).first?.id(0, Account.self)
            guard owner == account else { throw Rejection.taken("licence") }
        }
    }

    /// Deleted rows remain in the database files until a vacuum, and in its log until the log is
    /// released.
    public func erase(_ account: AccountID) async throws(Rejection) {
        try await write { connection in
            // An earlier request of the user may still be in progress.
            try connection.query(
                """
                INSERT INTO plan_people VALUES ($1, true)
                ON CONFLICT (account) DO UPDATE SET erased = true
                """, [.id(account)])
            try connection.query(
                "SELECT 1 FROM plan_purchases WHERE account = $1 ORDER BY original FOR UPDATE",
                [.id(account)])
            for table in ["purchases", "trials", "licences"] {
                try connection.query(
                    "DELETE FROM plan_\(table) WHERE account = $1", [.id(account)])
            }
        }
    }
}

extension PostgresConnection {
    /// Locks the user's claims until the transaction ends. Throws if the user was erased.
    func lock(_ account: AccountID) throws {
        try query(
            "INSERT INTO plan_people VALUES ($1, false) ON CONFLICT DO NOTHING", [.id(account)])
        let isErased = try query(
            "SELECT erased FROM plan_people WHERE account = $1 FOR UPDATE", [.id(account)]
        ).first?.bool(0)
        guard isErased == false else {
            throw Rejection("plans.erased", "This person was erased.", category: .notFound)
        }
    }
}
