public import Core
public import Engine
public import Postgres

/// Users' encryption keys in the database of their journal, wrapped by a master key stored
/// elsewhere; so a copy of the database alone reveals nothing. Rule O3.
///
/// Backups of the cluster and its log contain wrapped keys of users erased later. After restoring
/// such a backup, destroy these keys again before a node starts, using the result of
/// ``destroyed()``, which must be stored separately from the cluster.
///
/// Each call blocks the caller's thread until the database answers.
public final class PostgresKeyStore: KeyStore {
    private let pool: PostgresPool
    private let wrapping: KeyWrapping
    private let entropy: any Entropy

    /// Opens the keys in the database of a pool and creates their table if necessary.
    ///
    /// Every node must have the same master key. Throws `permission` for a master key other than
    /// the one that wrapped the stored keys.
    public init(
        _ pool: PostgresPool, master: MasterKey, entropy: any Entropy
    ) throws(JournalError) {
        self.pool = pool
        self.entropy = entropy
        let wrapping = KeyWrapping(master)
        self.wrapping = wrapping
        let sign = try wrapping.sign(entropy)
        let known = try JournalError.told {
            try pool.now { connection in
                try PostgresKeyStore.migrations.run(connection)
                try connection.query(
                    "UPDATE key_losses SET sign = $1 WHERE sign IS NULL", [.bytes(sign)])
                return try connection.query("SELECT sign FROM key_losses").first?.bytes(0) ?? []
            }
        }
        guard wrapping.isOwn(sign: known) else {
            throw PostgresKeyStore.otherMaster
        }
    }

    /// The error for another master key than that by which the keys in the database were wrapped.
    public static let otherMaster = JournalError(
        .permission, "The keys in the database were wrapped by another master key.")

    /// The one row of `key_losses` counts the destroyed keys; its sign identifies the master key.
    static let migrations = PostgresMigrations(
        "keys",
        [
            """
            CREATE TABLE keys (account uuid PRIMARY KEY, key bytea, destroyed bigint);
            CREATE TABLE key_losses (
                id integer PRIMARY KEY CHECK (id = 1), count bigint NOT NULL, sign bytea);
            INSERT INTO key_losses (id, count) VALUES (1, 0);
            """
        ])

    /// The SQL expression for the number of destroyed keys, as in `revision()`.
    static let revision = "(SELECT count FROM key_losses)"

    /// Returns an SQL condition that is true while no key was destroyed since a revision.
    static func isAt(_ value: String) -> String { "AND \(value) = \(revision)" }

    public func key(of account: AccountID) throws(JournalError) -> PersonKey? {
        try run { try self.key(of: account, $0) }
    }

    /// Returns a new key and its stored form.
    func fresh(for account: AccountID) throws(JournalError) -> (key: PersonKey, wrapped: [UInt8]) {
        let key = PersonKey(entropy)
        return (key, try wrapping.wrapped(key, of: account, entropy))
    }

    public func makeKey(of account: AccountID) throws(JournalError) -> PersonKey {
        let fresh = try fresh(for: account).wrapped
        return try run { connection in
            if let key = try self.key(of: account, connection) { return key }
            return try self.add(fresh, of: account, connection)
        }
    }

    public func keep(_ key: PersonKey, of account: AccountID) throws(JournalError) {
        let wrapped = try wrapping.wrapped(key, of: account, entropy)
        try run { connection in
            guard try self.add(wrapped, of: account, connection) == key else {
                throw JournalError(.exists, "Account \(account) already has another key.")
            }
        }
    }

    public func destroyKey(of account: AccountID, at now: Instant) throws(JournalError) {
        try run { connection in
            try connection.transaction {
                try connection.query(
                    """
                    INSERT INTO keys (account, destroyed) VALUES ($1, $2)
                    ON CONFLICT (account) DO UPDATE
                    SET key = NULL, destroyed = coalesce(keys.destroyed, excluded.destroyed)
                    """, [.id(account), .int8(now.milliseconds)])
                try connection.query("UPDATE key_losses SET count = count + 1")
            }
        }
    }

    public func all() throws(JournalError) -> [AccountID: PersonKey] {
        try run { connection in
            let rows = try connection.query(
                "SELECT account, key FROM keys WHERE key IS NOT NULL")
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    let account = try PostgresKeyStore.account(row)
                    return (account, try self.wrapping.key(row.bytes(1), of: account))
                })
        }
    }

    public func revision() throws(JournalError) -> Int64 {
        try run { try $0.query("SELECT count FROM key_losses").first?.int(0) ?? 0 }
    }

    public func destroyed() throws(JournalError) -> [AccountID: Instant] {
        try run { connection in
            let rows = try connection.query(
                "SELECT account, destroyed FROM keys WHERE key IS NULL")
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    (try PostgresKeyStore.account(row), Instant(milliseconds: row.int(1)))
                })
        }
    }

    private func key(
        of account: AccountID, _ connection: PostgresConnection
    ) throws -> PersonKey? {
        let row = try connection.query("SELECT key FROM keys WHERE account = $1", [.id(account)])
            .first
        guard let row else { return nil }
        return try opened(row.isNull(0) ? nil : row.bytes(0), of: account)
    }

    /// Returns a key from its stored form; a destroyed key has none.
    func opened(
        _ wrapped: [UInt8]?, of account: AccountID
    ) throws(JournalError) -> PersonKey {
        guard let wrapped else {
            throw JournalError(.erased, "Account \(account) was erased.")
        }
        return try wrapping.key(wrapped, of: account)
    }

    /// Stores a key unless there is one. Returns the stored key.
    private func add(
        _ wrapped: [UInt8], of account: AccountID, _ connection: PostgresConnection
    ) throws -> PersonKey {
        try connection.query(
            "INSERT INTO keys (account, key) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.id(account), .bytes(wrapped)])
        guard let key = try key(of: account, connection) else { throw KeyWrapping.damaged }
        return key
    }

    private static func account(_ row: PostgresRow) throws -> AccountID {
        guard let account = row.id(0, Account.self) else { throw KeyWrapping.damaged }
        return account
    }

    private func run<Value>(
        _ work: (PostgresConnection) throws -> Value
    ) throws(JournalError) -> Value {
        try JournalError.told { try pool.now(work) }
    }
}
