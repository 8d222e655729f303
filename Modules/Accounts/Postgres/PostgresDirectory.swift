public import Accounts
public import Core
public import Postgres

/// The store of people and their credentials in a PostgreSQL database, for a server with one or
/// several nodes.
///
/// Every call is durable when it returns. Nothing is cached between calls: a credential that is
/// revoked on one node is invalid on all nodes at once, and a lookup is one statement on an index.
/// A call that waits longer than the statement timeout throws `directory.unavailable`.
///
/// The database's unique indexes guarantee that names, passkeys, codes and secrets are unique
/// across all nodes. The tables are small and must not be distributed. A cluster that distributes
/// the journal keeps a complete copy on each machine (in Citus: reference tables).
///
/// Calls that read before they write lock rows in one order: people, then passkeys, then
/// credentials by their hashes. This prevents deadlocks.
public final class PostgresDirectory: Directory {
    let store: PostgresStore
    private let holders:
        @Sendable (SecretHash) async throws(Rejection) -> Result<Holder, Rejection>?

    private typealias Holder = (pass: AccountCredential, person: Person)
    private let noting: ErasureObserver

    /// Called before an account is erased, with the time of the erasure. It can prevent the erasure
    /// by throwing.
    public typealias ErasureObserver = @Sendable (AccountID, Instant) throws(Rejection) -> Void

    /// Opens the store in the database of a connection pool, and creates missing tables.
    ///
    /// `noting` is called before each erasure, to record it outside of the database: restoring a
    /// backup of the database then does not undo the record. Throws `directory.unavailable` if the
    /// database cannot be reached. Throws `directory.newer` if the tables have a newer version, and
    /// leaves them unchanged.
    public init(
        _ pool: PostgresPool, noting: @escaping ErasureObserver = { _, _ throws(Rejection) in }
    ) throws(Rejection) {
        self.noting = noting
        store = try PostgresStore(
            pool, PostgresStore.ErrorTexts(code: "directory", subject: "The directory of people"),
            PostgresDirectory.migrations)
        holders = store.gathering(.init(ask: PostgresDirectory.holders))
    }

    private static func holders(
        of hashes: [SecretHash], _ connection: PostgresConnection
    ) throws -> [Result<Holder, Rejection>?] {
        let rows = try connection.query(
            """
            SELECT * FROM (SELECT \(AccountCredential.columns) FROM passes WHERE hash = ANY($1)) a
            JOIN (SELECT \(Person.columns) FROM people) b ON b.account = a.account
            """, [.byteses(hashes.map(\.bytes))])
        let found = rows.map { row in
            // A damaged record fails only its own request, not the batch.
            let holder = Result { () throws(Rejection) -> Holder in
                do {
                    return (
                        pass: try AccountCredential(row: row),
                        person: try Person(row: row, from: AccountCredential.width)
                    )
                } catch {
                    throw .damagedDirectory
                }
            }
            return (row.bytes(0), holder)
        }
        let byHash = Dictionary(found) { first, _ in first }
        return hashes.map { byHash[$0.bytes] }
    }

    /// Keys are compared byte by byte, as in the other implementations of `Directory`.
    static let migrations = PostgresMigrations(
        "directory",
        [
            """
            CREATE TABLE people (
                account uuid PRIMARY KEY, since bigint NOT NULL, due bigint,
                operator boolean NOT NULL, state text NOT NULL, name text NOT NULL,
                key text COLLATE "C" NOT NULL UNIQUE, password text);
            CREATE TABLE passkeys (
                credential bytea PRIMARY KEY, id uuid NOT NULL UNIQUE, account uuid NOT NULL,
                since bigint NOT NULL, used bigint NOT NULL, count bigint NOT NULL,
                eligible boolean NOT NULL, saved boolean NOT NULL, key bytea NOT NULL,
                label text NOT NULL, transports text NOT NULL);
            CREATE INDEX passkeys_by_account ON passkeys (account, id);
            CREATE TABLE passes (
                hash bytea PRIMARY KEY, id uuid NOT NULL, account uuid, since bigint NOT NULL,
                until bigint, used bigint NOT NULL, idle bigint, kind text NOT NULL,
                label text NOT NULL, scopes text NOT NULL, code text COLLATE "C" UNIQUE)
                WITH (fillfactor = 80);
            CREATE INDEX passes_by_account ON passes (account, id);
            CREATE TABLE erasures (account uuid PRIMARY KEY, at bigint NOT NULL);
            CREATE TABLE erased_passes (hash bytea PRIMARY KEY);
            CREATE TABLE question_key (
                id integer PRIMARY KEY CHECK (id = 1), key bytea NOT NULL);
            CREATE TABLE answered (question bytea PRIMARY KEY, until bigint NOT NULL);
            """
        ])
}

// MARK: - People

extension PostgresDirectory {
    public func person(_ account: AccountID) async throws(Rejection) -> Person? {
        try await store.read { try Person.find($0, "account = $1", [.id(account)]) }
    }

    public func person(named key: String) async throws(Rejection) -> Person? {
        guard key.isStorable else { return nil }
        return try await store.read { try Person.find($0, "key = $1", [.text(key)]) }
    }

    public func people(after key: String?, limit: Int) async throws(Rejection) -> [Person] {
        // PostgreSQL cannot store zeros. Keys after a key with a zero are those after the part
        // before it.
        let last = String(decoding: (key ?? "").utf8.prefix { $0 != 0 }, as: UTF8.self)
        return try await store.read { connection in
            try connection.query(
                "SELECT \(Person.columns) FROM people WHERE key > $1 ORDER BY key LIMIT $2",
                [.text(last), .int8(Int64(max(limit, 0)))]
            ).map { try Person(row: $0) }
        }
    }

    public func add(
        _ person: Person, with passkey: Passkey?, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition {
        try await store.write { connection in
            // A concurrent addition of the same name waits here until the first one is committed or
            // rolled back.
            guard try person.add(connection) else { throw RolledBack(Addition.nameTaken) }
            if let passkey, try !passkey.add(connection) { throw RolledBack(Addition.passkeyTaken) }
            if let invitation {
                guard try connection.redeem(invitation: invitation.bytes) else {
                    throw RolledBack(Addition.uninvited)
                }
            }
            return .added
        }
    }

    public func change(
        _ account: AccountID, _ change: @escaping @Sendable (inout Person) -> Void
    ) async throws(Rejection) -> Person? {
        try await store.write { connection in
            let found = try Person.find(connection, "account = $1 FOR UPDATE", [.id(account)])
            guard let before = found else { return nil }
            var person = before
            change(&person)
            person.account = account
            do {
                try person.replace(connection)
            } catch let error as PostgresError where error.kind == .duplicate {
                throw RolledBack<Person?>(before)
            }
            return person
        }
    }

    /// Erases the person in one transaction. The deleted rows remain in the database's files until
    /// the next vacuum, and in its log and backups.
    public func erase(_ account: AccountID, at now: Instant) async throws(Rejection) {
        try noting(account, now)
        try await store.write { connection in
            let id: PostgresValue = .id(account)
            // A concurrent addition of a passkey has finished, or finds no person.
            try connection.query("DELETE FROM people WHERE account = $1", [id])
            try connection.query(
                "INSERT INTO erasures (account, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [id, .int8(now.milliseconds)])
            try connection.query("DELETE FROM passkeys WHERE account = $1", [id])
            let passes = try connection.query(
                """
                DELETE FROM passes WHERE hash IN (
                    SELECT hash FROM passes WHERE account = $1 ORDER BY hash FOR UPDATE)
                RETURNING hash, kind
                """, [id])
            let devices = passes.map { $0 }.filter { ["device", "token"].contains($0.text(1)) }
            try connection.keep(erasedCredentials: devices.map { $0.bytes(0) })
        }
    }

    public func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool {
        try await store.read { connection in
            try connection.query(
                "SELECT 1 FROM erased_passes WHERE hash = $1", [.bytes(hash.bytes)]
            ).count > 0
        }
    }

    /// Returns all hashes, each of 32 bytes, in one query.
    public func erasedCredentials() async throws(Rejection) -> Set<SecretHash> {
        try await store.read { connection in
            let rows = try connection.query("SELECT hash FROM erased_passes")
            return try Set(
                rows.map { try SecretHash($0.bytes(0)).orThrow(.damagedDirectory) })
        }
    }

    /// Adds the hashes in one transaction. Hashes that are already stored stay.
    public func keep(erasedCredentials hashes: Set<SecretHash>) async throws(Rejection) {
        try await store.write { try $0.keep(erasedCredentials: hashes.map(\.bytes)) }
    }

    public func erasures() async throws(Rejection) -> [AccountID: Instant] {
        try await store.read { connection in
            let rows = try connection.query("SELECT account, at FROM erasures")
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    (
                        try row.id(0, Account.self).orThrow(.damagedDirectory),
                        Instant(milliseconds: row.int(1))
                    )
                })
        }
    }
}

// MARK: - Passes

extension PostgresDirectory {
    public func add(_ pass: AccountCredential) async throws(Rejection) -> Bool {
        try await store.write { try pass.add($0) }
    }

    public func pass(_ hash: SecretHash) async throws(Rejection) -> AccountCredential? {
        try await store.read { try AccountCredential.find($0, "hash = $1", [.bytes(hash.bytes)]) }
    }

    /// Looks up a credential and its person. Lookups that arrive at the same time share one
    /// statement, because every request needs one.
    public func holder(
        of hash: SecretHash
    ) async throws(Rejection) -> (pass: AccountCredential, person: Person)? {
        try await holders(hash)?.get()
    }

    public func pass(code: String) async throws(Rejection) -> AccountCredential? {
        guard code.isStorable else { return nil }
        return try await store.read { try AccountCredential.find($0, "code = $1", [.text(code)]) }
    }

    public func passes(
        of account: AccountID?, _ kinds: Set<AccountCredential.Kind>
    ) async throws(Rejection) -> [AccountCredential] {
        let kinds: PostgresValue = .texts(kinds.map(\.rawValue))
        // The index requires a literal `IS NULL`.
        let whose = account == nil ? "account IS NULL" : "account = $2"
        let values = account.map { [kinds, .id($0)] } ?? [kinds]
        return try await store.read { connection in
            try connection.query(
                """
                SELECT \(AccountCredential.columns) FROM passes WHERE \(whose) AND kind = ANY($1)
                ORDER BY id DESC
                """, values
            ).map(AccountCredential.init(row:))
        }
    }

    public func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout AccountCredential) -> Void
    ) async throws(Rejection) -> AccountCredential? {
        try await store.write { connection in
            let found = try AccountCredential.find(
                connection, "hash = $1 FOR UPDATE", [.bytes(hash.bytes)])
            guard var pass = found else { return nil }
            change(&pass)
            pass.hash = hash
            try pass.replace(connection)
            return pass
        }
    }

    public func redeem(_ hash: SecretHash) async throws(Rejection) -> AccountCredential? {
        try await store.write { connection in
            try connection.query(
                "DELETE FROM passes WHERE hash = $1 RETURNING \(AccountCredential.columns)",
                [.bytes(hash.bytes)]
            ).first.map(AccountCredential.init(row:))
        }
    }

    public func revoke(
        of account: AccountID, _ kinds: Set<AccountCredential.Kind>, except hash: SecretHash?
    ) async throws(Rejection) -> Int {
        let values: [PostgresValue] = [
            .id(account), .texts(kinds.map(\.rawValue)), hash.map { .bytes($0.bytes) } ?? .null,
        ]
        return try await store.write { connection in
            try connection.query(
                """
                DELETE FROM passes WHERE hash IN (
                    SELECT hash FROM passes
                    WHERE account = $1 AND kind = ANY($2) AND hash IS DISTINCT FROM $3::bytea
                    ORDER BY hash FOR UPDATE)
                """, values
            ).affected
        }
    }

    /// Deletes expired records. Rows locked by others are left for the next call.
    public func sweep(_ now: Instant) async throws(Rejection) {
        try await store.write { connection in
            try connection.query(
                "DELETE FROM answered WHERE until <= $1", [.int8(now.milliseconds)])
            _ = try connection.query(
                """
                DELETE FROM passes WHERE hash IN (
                    SELECT hash FROM passes WHERE until <= $1 OR used + 1000 * idle <= $1
                    FOR UPDATE SKIP LOCKED)
                """, [.int8(now.milliseconds)])
        }
    }
}

extension PostgresConnection {
    /// Deletes an invitation. If it is for the first person, all such invitations are deleted.
    /// Concurrent sign-ups with another of them wait here and then find none. Returns false if the
    /// invitation does not exist.
    fileprivate func redeem(invitation hash: [UInt8]) throws -> Bool {
        let isFirst = "$3 = ANY (string_to_array(scopes, ' '))"
        let spent = try query(
            """
            DELETE FROM passes WHERE hash IN (
                SELECT hash FROM passes WHERE kind = $2 AND (hash = $1 OR \(isFirst) AND EXISTS (
                    SELECT 1 FROM passes WHERE hash = $1 AND kind = $2 AND \(isFirst)))
                ORDER BY hash FOR UPDATE)
            RETURNING hash
            """,
            [
                .bytes(hash), .text(AccountCredential.Kind.invitation.rawValue),
                .text(AccountCredential.first),
            ])
        return spent.map { $0.bytes(0) }.contains(hash)
    }

    /// Stores the hashes of erased people's devices in sorted order. The order prevents deadlocks
    /// between calls with the same hashes.
    fileprivate func keep(erasedCredentials hashes: [[UInt8]]) throws {
        guard !hashes.isEmpty else { return }
        try query(
            """
            INSERT INTO erased_passes SELECT hash FROM unnest($1::bytea[]) AS t(hash) ORDER BY hash
            ON CONFLICT DO NOTHING
            """, [.byteses(hashes)])
    }
}
