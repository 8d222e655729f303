public import Accounts
public import Core
internal import DurableSQLite
internal import GRDB

/// The store of people and their credentials in a SQLite file, `directory.db`, next to the journal.
///
/// Every call is durable when it returns: the file uses WAL with `synchronous=FULL`, which is
/// verified. Several processes can use the file. A call that waits longer than five seconds throws
/// `directory.unavailable`. Changes by other processes are noticed within a second.
public final class SQLiteDirectory: Directory {
    let file: DurableFile
    private let recall = CredentialCache()

    /// The file name.
    public static let name = "directory.db"

    /// Opens the file in a folder, and creates it if it is missing. Throws `directory.unavailable`
    /// if it cannot be opened. Throws `directory.newer` if it has a newer version, and leaves it
    /// unchanged.
    public init(folder: String) throws(Rejection) {
        file = try DurableFile(
            folder + "/" + SQLiteDirectory.name,
            DurableFile.ErrorTexts(code: "directory", subject: "The directory of people"),
            steps: SQLiteDirectory.steps)
    }

    /// The migration steps from each version to the next.
    static let steps = [
        """
        CREATE TABLE people (
            account BLOB PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL, due INTEGER, operator INTEGER NOT NULL, since INTEGER NOT NULL,
            password TEXT) WITHOUT ROWID;
        CREATE TABLE passes (
            hash BLOB PRIMARY KEY, id BLOB NOT NULL, kind TEXT NOT NULL, account BLOB,
            label TEXT NOT NULL, scopes TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER,
            used INTEGER NOT NULL, idle INTEGER, code TEXT UNIQUE) WITHOUT ROWID;
        CREATE INDEX passes_by_account ON passes (account, kind, id);
        CREATE TABLE erasures (account BLOB PRIMARY KEY, at INTEGER NOT NULL)
            WITHOUT ROWID;
        """,
        """
        CREATE TABLE passkeys (
            credential BLOB PRIMARY KEY, id BLOB NOT NULL UNIQUE, account BLOB NOT NULL,
            key BLOB NOT NULL, count INTEGER NOT NULL, label TEXT NOT NULL,
            transports TEXT NOT NULL, eligible INTEGER NOT NULL, saved INTEGER NOT NULL,
            since INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX passkeys_by_account ON passkeys (account, id);
        CREATE TABLE IF NOT EXISTS erased_passes (hash BLOB PRIMARY KEY) WITHOUT ROWID;
        """,
        """
        CREATE TABLE question_key (only INTEGER PRIMARY KEY CHECK (only = 1), key BLOB NOT NULL);
        CREATE TABLE answered (question BLOB PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
        """,
    ]

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        try await file.read(body)
    }

    func write<Value: Sendable>(
        changing hash: SecretHash? = nil,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        // The cache is cleared even after an error, because the change may have happened.
        defer { if let hash { recall.forget(hash) } else { recall.forgetAll() } }
        return try await file.write(body)
    }

    /// Checks for changes by other processes, at most once a second.
    private func lookAround() async throws(Rejection) {
        guard recall.isDue() else { return }
        recall.note(
            try await read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 })
    }
}

// MARK: - People

extension SQLiteDirectory {
    public func person(_ account: AccountID) async throws(Rejection) -> Person? {
        try await lookAround()
        if let known = recall.person(account) { return known }
        let changes = recall.changes
        let found = try await read { db in try Person.find(db, "account = ?", [account.data]) }
        if let found { recall.keep(found, since: changes) }
        return found
    }

    public func person(named key: String) async throws(Rejection) -> Person? {
        try await read { db in try Person.find(db, "key = ?", [key]) }
    }

    public func people(after key: String?, limit: Int) async throws(Rejection) -> [Person] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM people WHERE key > ? ORDER BY key LIMIT ?",
                arguments: [key ?? "", max(limit, 0)]
            ).map(Person.init(row:))
        }
    }

    public func add(
        _ person: Person, with passkey: Passkey?, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition {
        try await write { db in
            guard try Person.find(db, "key = ?", [person.name.key]) == nil else {
                return .nameTaken
            }
            if let passkey, try Passkey.find(db, passkey.credential) != nil {
                return .passkeyTaken
            }
            if let invitation {
                let kind = AccountCredential.Kind.invitation.rawValue
                guard
                    let spent = try AccountCredential.find(
                        db, "hash = ? AND kind = ?", [invitation.data, kind])
                else { return .uninvited }
                // Invitations for the first person have the word in their scopes.
                try db.execute(
                    sql: """
                        DELETE FROM passes WHERE hash = ?
                        OR ? AND kind = ? AND ' ' || scopes || ' ' LIKE ?
                        """,
                    arguments: [
                        invitation.data, spent.isForFirst, kind, "% \(AccountCredential.first) %",
                    ])
            }
            try person.keep(db)
            try passkey?.keep(db, orReplace: false)
            return .added
        }
    }

    public func change(
        _ account: AccountID, _ change: @escaping @Sendable (inout Person) -> Void
    ) async throws(Rejection) -> Person? {
        try await write { db in
            guard let before = try Person.find(db, "account = ?", [account.data]) else {
                return nil
            }
            var person = before
            change(&person)
            person.account = account
            let holder = try Person.find(db, "key = ?", [person.name.key])
            guard holder == nil || holder?.account == account else { return before }
            try person.keep(db)
            return person
        }
    }

    public func erase(_ account: AccountID, at now: Instant) async throws(Rejection) {
        try await write { db in
            let id = account.data
            try db.execute(
                sql: "INSERT OR IGNORE INTO erasures VALUES (?, ?)",
                arguments: [id, now.milliseconds])
            try db.execute(
                sql: "INSERT OR IGNORE INTO erased_passes "
                    + "SELECT hash FROM passes WHERE account = ? AND kind IN ('device', 'token')",
                arguments: [id])
            try db.execute(sql: "DELETE FROM passes WHERE account = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM passkeys WHERE account = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM people WHERE account = ?", arguments: [id])
        }
        try await file.purge()
    }

    public func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool {
        try await read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM erased_passes WHERE hash = ?)",
                arguments: [hash.data]) ?? false
        }
    }

    public func erasures() async throws(Rejection) -> [AccountID: Instant] {
        try await read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM erasures")
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    (try row.id("account"), Instant(milliseconds: row["at"]))
                })
        }
    }
}

// MARK: - Passes

extension SQLiteDirectory {
    public func add(_ pass: AccountCredential) async throws(Rejection) -> Bool {
        try await write { db in
            try pass.keep(db, orReplace: false)
            return db.changesCount == 1
        }
    }

    public func pass(_ hash: SecretHash) async throws(Rejection) -> AccountCredential? {
        try await lookAround()
        if let known = recall.pass(hash) { return known }
        let changes = recall.changes
        let found = try await read { db in try AccountCredential.find(db, "hash = ?", [hash.data]) }
        if let found { recall.keep(found, since: changes) }
        return found
    }

    public func pass(code: String) async throws(Rejection) -> AccountCredential? {
        try await read { db in try AccountCredential.find(db, "code = ?", [code]) }
    }

    public func passes(
        of account: AccountID?, _ kinds: Set<AccountCredential.Kind>
    ) async throws(Rejection) -> [AccountCredential] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM passes WHERE account IS ? ORDER BY id DESC",
                arguments: [account?.data]
            ).map(AccountCredential.init(row:)).filter { kinds.contains($0.kind) }
        }
    }

    public func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout AccountCredential) -> Void
    ) async throws(Rejection) -> AccountCredential? {
        try await write(changing: hash) { db in
            guard var pass = try AccountCredential.find(db, "hash = ?", [hash.data]) else {
                return nil
            }
            change(&pass)
            pass.hash = hash
            try pass.keep(db, orReplace: true)
            return pass
        }
    }

    public func redeem(_ hash: SecretHash) async throws(Rejection) -> AccountCredential? {
        try await write(changing: hash) { db in
            let pass = try AccountCredential.find(db, "hash = ?", [hash.data])
            try db.execute(sql: "DELETE FROM passes WHERE hash = ?", arguments: [hash.data])
            return pass
        }
    }

    public func revoke(
        of account: AccountID, _ kinds: Set<AccountCredential.Kind>, except hash: SecretHash?
    ) async throws(Rejection) -> Int {
        try await write { db in
            try kinds.reduce(0) { sum, kind in
                try db.execute(
                    sql: "DELETE FROM passes WHERE account = ? AND kind = ? AND hash IS NOT ?",
                    arguments: [account.data, kind.rawValue, hash?.data])
                return sum + db.changesCount
            }
        }
    }

    public func sweep(_ now: Instant) async throws(Rejection) {
        try await write { db in
            try db.execute(
                sql: "DELETE FROM passes WHERE until <= ?1 OR used + 1000 * idle <= ?1",
                arguments: [now.milliseconds])
            try db.execute(
                sql: "DELETE FROM answered WHERE until <= ?", arguments: [now.milliseconds])
        }
    }
}
