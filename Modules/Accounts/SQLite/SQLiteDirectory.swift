public import Accounts
public import Core
internal import GRDB

/// A directory in a file of SQLite, `directory.db`, beside the journal.
///
/// Durable with each call: WAL with `synchronous=FULL`, which is asserted. Several processes may
/// use one file; who waits longer than five seconds is refused with `directory.unavailable`, and
/// what another one changes is noticed within a second.
public final class SQLiteDirectory: Directory {
    private let queue: DatabaseQueue
    private let recall = Recall()

    /// What the file is called.
    public static let name = "directory.db"
    private static let version = 1

    /// Opens the directory in a folder; makes it if there is none. Fails with
    /// `directory.unavailable`, and with `directory.newer` for a file of a newer version, which is
    /// left as it is.
    public init(folder: String) throws(Rejection) {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "directory"
        do {
            queue = try DatabaseQueue(
                path: folder + "/" + SQLiteDirectory.name, configuration: configuration)
            try queue.writeWithoutTransaction(SQLiteDirectory.prepare)
        } catch {
            throw SQLiteDirectory.rejection(error)
        }
    }

    private static func prepare(_ db: Database) throws {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= version else {
            throw Rejection(
                "directory.newer",
                "The directory was made by a newer version (\(found), this one knows "
                    + "\(version)); nothing was changed.", category: .conflict)
        }
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
            throw Rejection(
                "directory.unavailable", "SQLite does not write through to the disk.",
                category: .unavailable)
        }
        // What is taken out is gone from the pages too. Rule O3.
        try db.execute(sql: "PRAGMA secure_delete = ON")
        guard found < version else { return }
        try db.inTransaction(.immediate) {
            try db.execute(sql: schema)
            return .commit
        }
    }

    private static let schema = """
        CREATE TABLE IF NOT EXISTS people (
            account BLOB PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL, due INTEGER, operator INTEGER NOT NULL, since INTEGER NOT NULL,
            password TEXT) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS passes (
            hash BLOB PRIMARY KEY, id BLOB NOT NULL, kind TEXT NOT NULL, account BLOB,
            label TEXT NOT NULL, scopes TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER,
            used INTEGER NOT NULL, idle INTEGER, code TEXT UNIQUE) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS passes_by_account ON passes (account, kind, id);
        CREATE TABLE IF NOT EXISTS erased_passes (hash BLOB PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS erasures (account BLOB PRIMARY KEY, at INTEGER NOT NULL)
            WITHOUT ROWID;
        PRAGMA user_version = 1;
        """

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        do {
            return try await queue.read(body)
        } catch {
            throw SQLiteDirectory.rejection(error)
        }
    }

    func write<Value: Sendable>(
        changing hash: SecretHash? = nil,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        // An error does not say that nothing was changed.
        defer { if let hash { recall.forget(hash) } else { recall.forgetAll() } }
        do {
            return try await queue.write(body)
        } catch {
            throw SQLiteDirectory.rejection(error)
        }
    }

    /// Notices what other processes changed, at most once a second.
    private func lookAround() async throws(Rejection) {
        guard recall.isDue() else { return }
        recall.note(
            try await read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 })
    }

    func outsideTransactions(
        _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(Rejection) {
        do {
            try await queue.writeWithoutTransaction(body)
        } catch {
            throw SQLiteDirectory.rejection(error)
        }
    }

    private static func rejection(_ error: any Error) -> Rejection {
        if let rejection = error as? Rejection { return rejection }
        return Rejection(
            "directory.unavailable", "The directory of people cannot be used: \(error)",
            category: .unavailable)
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
        _ person: Person, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition {
        try await write { db in
            guard try Person.find(db, "key = ?", [person.name.key]) == nil else {
                return .nameTaken
            }
            if let invitation {
                try db.execute(
                    sql: "DELETE FROM passes WHERE hash = ? AND kind = ?",
                    arguments: [invitation.data, Pass.Kind.invitation.rawValue])
                guard db.changesCount == 1 else { return .uninvited }
            }
            try person.keep(db)
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
            try db.execute(sql: "DELETE FROM people WHERE account = ?", arguments: [id])
        }
        try await outsideTransactions { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
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
    public func add(_ pass: Pass) async throws(Rejection) -> Bool {
        try await write { db in
            try pass.keep(db, orReplace: false)
            return db.changesCount == 1
        }
    }

    public func pass(_ hash: SecretHash) async throws(Rejection) -> Pass? {
        try await lookAround()
        if let known = recall.pass(hash) { return known }
        let changes = recall.changes
        let found = try await read { db in try Pass.find(db, "hash = ?", [hash.data]) }
        if let found { recall.keep(found, since: changes) }
        return found
    }

    public func pass(code: String) async throws(Rejection) -> Pass? {
        try await read { db in try Pass.find(db, "code = ?", [code]) }
    }

    public func passes(
        of account: AccountID?, _ kinds: Set<Pass.Kind>
    ) async throws(Rejection) -> [Pass] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM passes WHERE account IS ? ORDER BY id DESC",
                arguments: [account?.data]
            ).map(Pass.init(row:)).filter { kinds.contains($0.kind) }
        }
    }

    public func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout Pass) -> Void
    ) async throws(Rejection) -> Pass? {
        try await write(changing: hash) { db in
            guard var pass = try Pass.find(db, "hash = ?", [hash.data]) else { return nil }
            change(&pass)
            pass.hash = hash
            try pass.keep(db, orReplace: true)
            return pass
        }
    }

    public func spend(_ hash: SecretHash) async throws(Rejection) -> Pass? {
        try await write(changing: hash) { db in
            let pass = try Pass.find(db, "hash = ?", [hash.data])
            try db.execute(sql: "DELETE FROM passes WHERE hash = ?", arguments: [hash.data])
            return pass
        }
    }

    public func revoke(
        of account: AccountID, _ kinds: Set<Pass.Kind>, except hash: SecretHash?
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
        }
    }
}
