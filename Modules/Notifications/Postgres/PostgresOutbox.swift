public import Core
public import Delivery
internal import NotificationsAPI
public import Postgres

/// Channels and what goes out on them in a PostgreSQL database, for a server of one node or of
/// many.
///
/// Durable with each call. A reminder is claimed by whichever node comes first, and an errand is
/// leased to one node at a time: one that ends with leases leaves them to the others once they run
/// out, by the clocks of the nodes, which have to agree within a few seconds. What is said and
/// where it goes is sealed with the person's key. Rules A2, A3, O3.
///
/// Whoever changes what is a person's locks their row of `outbox_people` first, then their channels
/// by id, then sends by their names; leasing waits for nobody. So no two wait for each other.
public final class PostgresOutbox: Outbox {
    let store: PostgresStore
    let seals: OutboxSeals

    /// For how many seconds what went out is kept: longer than planning looks back.
    static let memory: Int64 = 100 * 86_400

    /// The outbox in the database of a pool; its tables are made if there are none.
    ///
    /// All nodes are given seals by the same keys. Fails with `notifications.unavailable`, and with
    /// `notifications.newer` for tables of a newer version, which are left as they are.
    public init(_ pool: PostgresPool, _ seals: OutboxSeals) throws(Rejection) {
        store = try PostgresStore(
            pool, PostgresStore.Words(code: "notifications", subject: "The outbox"),
            PostgresOutbox.migrations)
        self.seals = seals
    }

    /// `place` is a hash of where a channel leads, so that the same place is known again;
    /// `due` is null once nothing more is to be done, and while somebody has it the end of their
    /// lease; `lease` is that end once a message that must not come twice was begun. The row of a
    /// person is what their changes wait for each other at, and stays when they are erased.
    static let migrations = PostgresMigrations(
        "outbox",
        [
            """
            CREATE TABLE outbox_people (account uuid PRIMARY KEY, erased boolean NOT NULL);
            CREATE TABLE outbox_channels (
                account uuid NOT NULL, id uuid NOT NULL, place bytea NOT NULL,
                content bytea NOT NULL, standing text NOT NULL, faults integer NOT NULL,
                delivered bigint, since bigint NOT NULL, PRIMARY KEY (account, id),
                UNIQUE (account, place));
            CREATE INDEX outbox_channels_open ON outbox_channels (account)
                WHERE standing = 'open';
            CREATE TABLE outbox_messages (
                account uuid NOT NULL, id uuid NOT NULL, at bigint NOT NULL, until bigint NOT NULL,
                content bytea NOT NULL, withheld boolean NOT NULL, PRIMARY KEY (account, id));
            CREATE INDEX outbox_messages_by_time ON outbox_messages (account, at);
            CREATE INDEX outbox_messages_old ON outbox_messages USING brin (at);
            CREATE TABLE outbox_claims (
                account uuid NOT NULL, reminder text COLLATE "C" NOT NULL, message uuid NOT NULL,
                at bigint NOT NULL, response text COLLATE "C" NOT NULL,
                PRIMARY KEY (account, reminder));
            CREATE INDEX outbox_claims_by_time ON outbox_claims (account, at);
            CREATE INDEX outbox_claims_by_message ON outbox_claims (account, message);
            CREATE INDEX outbox_claims_old ON outbox_claims USING brin (at);
            CREATE TABLE outbox_sends (
                account uuid NOT NULL, message uuid NOT NULL, channel uuid NOT NULL, due bigint,
                lease bigint, tries integer NOT NULL, word text NOT NULL, why bytea,
                PRIMARY KEY (account, message, channel));
            CREATE INDEX outbox_sends_due ON outbox_sends (due) WHERE due IS NOT NULL;
            CREATE TABLE outbox_secrets (name text PRIMARY KEY, bytes bytea NOT NULL);
            """,
            """
            CREATE TABLE outbox_targets (
                target bytea PRIMARY KEY, uses bigint NOT NULL, since bigint NOT NULL,
                stopped boolean NOT NULL);
            """,
        ])

    public func secret(
        _ name: String, make: @escaping @Sendable () -> [UInt8]
    ) async throws(Rejection) -> [UInt8] {
        try await store.write { connection in
            if let kept = try PostgresOutbox.secret(name, connection) { return kept }
            // Whoever makes the same one at once waits here for the first, and reads that one.
            try connection.query(
                "INSERT INTO outbox_secrets VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(name), .bytes(make())])
            return try PostgresOutbox.secret(name, connection).orRefused(.damagedOutbox)
        }
    }

    private static func secret(
        _ name: String, _ connection: PostgresConnection
    ) throws -> [UInt8]? {
        try connection.query("SELECT bytes FROM outbox_secrets WHERE name = $1", [.text(name)])
            .first?.bytes(0)
    }

    public func key(
        from secret: [UInt8], for account: AccountID
    ) throws(Rejection) -> [UInt8]? {
        try seals.look().key(from: secret, for: account)
    }

    /// What is deleted lies in the database's files until they are vacuumed, and in its log: sealed
    /// by a key that is destroyed with the person.
    public func erase(_ account: AccountID) async throws(Rejection) {
        seals.forget(account)
        try await store.write { connection in
            try connection.query(
                """
                INSERT INTO outbox_people VALUES ($1, true)
                ON CONFLICT (account) DO UPDATE SET erased = true
                """, [.id(account)])
            try connection.lock(channelsOf: account)
            try connection.lock(sendsOf: account)
            for table in ["sends", "channels", "claims", "messages"] {
                try connection.query(
                    "DELETE FROM outbox_\(table) WHERE account = $1", [.id(account)])
            }
        }
    }
}

extension PostgresConnection {
    /// Until the transaction ends, nobody else changes what is this person's. Refused for one who
    /// was erased.
    func lock(_ account: AccountID) throws {
        var isErased = try isErased(account)
        if isErased == nil {
            try query(
                "INSERT INTO outbox_people VALUES ($1, false) ON CONFLICT DO NOTHING",
                [.id(account)])
            isErased = try self.isErased(account)
        }
        guard isErased == false else { throw Rejection.erasedOutbox }
    }

    /// The same for what changes only what is there; false if nothing is.
    func lockIfKnown(_ account: AccountID) throws -> Bool { try isErased(account) == false }

    private func isErased(_ account: AccountID) throws -> Bool? {
        try query("SELECT erased FROM outbox_people WHERE account = $1 FOR UPDATE", [.id(account)])
            .first?.bool(0)
    }

    func lock(channelsOf account: AccountID) throws {
        try query(
            "SELECT 1 FROM outbox_channels WHERE account = $1 ORDER BY id FOR UPDATE",
            [.id(account)])
    }

    /// Locks what is still to go out to a person, or all that did, on one channel or on all.
    func lock(sendsOf account: AccountID, on channel: ChannelID? = nil) throws {
        try query(
            """
            SELECT 1 FROM outbox_sends WHERE account = $1 AND ($2::uuid IS NULL OR channel = $2)
            ORDER BY message, channel FOR UPDATE
            """, [.id(account), .id(channel)])
    }
}

extension PostgresRow {
    /// An id that has to be there.
    func knownID<Subject>(_ column: Int) throws -> ID<Subject> {
        try id(column, Subject.self).orRefused(.damagedOutbox)
    }

    /// A time; nil for null.
    func instant(_ column: Int) -> Instant? {
        isNull(column) ? nil : Instant(milliseconds: int(column))
    }
}
