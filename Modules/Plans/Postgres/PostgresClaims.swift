public import Core
internal import Plans
public import PlansHosting
public import Postgres

/// What is kept of people's plans in a PostgreSQL database, for a server of one node or of many.
///
/// Durable with each call. A subscription or a licence belongs to one account over all nodes by the
/// keys of these tables, which are small and not spread: where an engine spreads those of the
/// journal over machines, these are whole on each (in Citus: reference tables). Rule O4.
///
/// Whoever changes what is a person's locks their row of `plan_people` first, then a purchase, and
/// counts the change last. So no two wait for each other.
public final class PostgresClaims: Sendable {
    let store: PostgresStore

    /// The plans in the database of a pool; their tables are made if there are none.
    ///
    /// Fails with `plans.unavailable`, and with `plans.newer` for tables of a newer version, which
    /// are left as they are.
    public init(_ pool: PostgresPool) throws(Rejection) {
        store = try PostgresStore(
            pool, PostgresStore.Words(code: "plans", subject: "The store of plans"),
            PostgresClaims.migrations)
    }

    /// A purchase without an account was told of by the store's server before anybody brought it. A
    /// trial whose product is null was given by the store, for the subscription `original`. The row
    /// of a person stays when they are erased; that of `plan_changes` counts what is written.
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

    /// Changes, and counts it, so that other nodes notice.
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
    /// A number that is another one once anybody changed what is kept, this node too.
    public func version() async throws(Rejection) -> Int {
        try await store.read { connection in
            Int(try connection.query("SELECT count FROM plan_changes").first?.int(0) ?? 0)
        }
    }

    public func claim(licence id: String, for account: AccountID) async throws(Rejection) {
        try await write { connection in
            try connection.lock(account)
            // Whoever claims the same one at once waits here until the first has it, or has not.
            try connection.query(
                "INSERT INTO plan_licences (id, account) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(id), .id(account)])
            let owner = try connection.query(
                "SELECT account FROM plan_licences WHERE id = $1", [.text(id)]
            ).first?.id(0, Account.self)
            guard owner == account else { throw Rejection.taken("licence") }
        }
    }

    /// What is deleted lies in the database's files until they are vacuumed, and in its log until
    /// that is let go.
    public func erase(_ account: AccountID) async throws(Rejection) {
        try await write { connection in
            // What they asked for a moment before may still be on its way.
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
    /// Until the transaction ends, nobody else changes what is this person's. Refused for one who
    /// was erased.
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
