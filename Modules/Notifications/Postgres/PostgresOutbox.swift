public import Core
public import Delivery
internal import NotificationsAPI
public import Postgres

/// An outbox in a PostgreSQL database, for a server with one or several nodes.
///
/// Every call is durable when it returns. The first node claims a reminder, and a message is leased
/// to one node at a time. If a node stops, its leases expire according to the clocks of the other
/// nodes, so clocks must agree within a few seconds. Texts and destinations are encrypted with the
/// user's key. Rules A2, A3, O3.
///
/// A change to a user's data first locks the user's row in `outbox_people`, then the channels
/// sorted by id, then the sends sorted by key. Leasing never waits for locks. This order prevents
/// deadlocks.
public final class PostgresOutbox: Outbox {
    let store: PostgresStore
    let seals: OutboxSeals

    /// The number of seconds for which messages are kept. It is more than planning needs.
    static let memory: Int64 = 100 * 86_400

    /// Opens the outbox in the database of a connection pool, and creates missing tables.
    ///
    /// All nodes must use the same encryption keys. Throws `notifications.unavailable` if the
    /// database cannot be reached. Throws `notifications.newer` if the tables have a newer version,
    /// and leaves them unchanged.
    public init(_ pool: PostgresPool, _ seals: OutboxSeals) throws(Rejection) {
        store = try PostgresStore(
            pool, PostgresStore.ErrorTexts(code: "notifications", subject: "The outbox"),
            PostgresOutbox.migrations)
        self.seals = seals
    }

    /// The migrations. `place` is a hash of a channel's destination, by which it is recognised.
    /// `due` is null after the last attempt, and the end of the lease while a sender has it.
    /// `lease` is that end after a message that must not be repeated was begun. The row of a user
    /// orders their changes and stays after an erasure.
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
            // A concurrent creation waits here for the first one and then reads its value.
            try connection.query(
                "INSERT INTO outbox_secrets VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(name), .bytes(make())])
            return try PostgresOutbox.secret(name, connection).orThrow(.damagedOutbox)
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

    /// Deletes the user's rows. The deleted data stays in the database's files until the next
    /// vacuum, and in its log. It is encrypted with a key that is destroyed with the user.
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
    /// Locks the user's data until the transaction ends. Throws if the user was erased.
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

    /// Locks the user's data to change existing rows. Returns false if there are none.
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

    /// Locks the pending messages of a user on one channel, or on all channels if `channel` is nil.
    func lock(sendsOf account: AccountID, on channel: ChannelID? = nil) throws {
        try query(
            """
            SELECT 1 FROM outbox_sends WHERE account = $1 AND ($2::uuid IS NULL OR channel = $2)
            ORDER BY message, channel FOR UPDATE
            """, [.id(account), .id(channel)])
    }
}

extension PostgresRow {
    /// Returns the id in a column. Throws if it is missing.
    func knownID<Subject>(_ column: Int) throws -> ID<Subject> {
        try id(column, Subject.self).orThrow(.damagedOutbox)
    }

    /// Returns the time in a column; nil for null.
    func instant(_ column: Int) -> Instant? {
        isNull(column) ? nil : Instant(milliseconds: int(column))
    }
}
