public import Core
public import Engine
internal import Foundation
internal import GRDB
internal import Synchronization

/// Users' encryption keys in an SQLite file, `keys.db`, separate from the journal. Its mode is
/// 0600, every call is durable, and a destroyed key is removed from the pages and from the log.
public final class SQLiteKeyStore: KeyStore {
    private let queue: DatabaseQueue
    private let entropy: any Entropy
    /// The number of keys destroyed by this process, which SQLite's own counter does not include.
    private let losses = Atomic<Int64>(0)

    /// The name of the file.
    public static let name = "keys.db"

    /// Opens the keys in a folder; creates the file if there is none.
    public init(
        folder: String, entropy: any Entropy = SystemEntropy()
    ) throws(JournalError) {
        self.entropy = entropy
        let path = folder + "/" + SQLiteKeyStore.name
        if try System.look(at: path) == nil { try System.make(path) }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "keys"
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction(SQLiteKeyStore.prepare)
        } catch {
            throw JournalError(error, path)
        }
    }

    private static func prepare(_ db: Database) throws {
        try db.execute(
            sql: """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
                CREATE TABLE IF NOT EXISTS keys (
                    account BLOB PRIMARY KEY, key BLOB, destroyed INTEGER) WITHOUT ROWID;
                """)
        guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
            throw JournalError(.io, "The keys cannot be made durable on this file system.")
        }
    }

    public func key(of account: AccountID) throws(JournalError) -> PersonKey? {
        try run { db in try SQLiteKeyStore.key(of: account, in: db) }
    }

    public func makeKey(of account: AccountID) throws(JournalError) -> PersonKey {
        let fresh = PersonKey(entropy)
        return try run { db in
            var made: PersonKey?
            try db.inTransaction(.immediate) {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO keys VALUES (?, ?, NULL)",
                    arguments: [Data(of: account), Data(fresh.bytes)])
                made = try SQLiteKeyStore.key(of: account, in: db)
                return .commit
            }
            return made ?? fresh
        }
    }

    public func destroyKey(of account: AccountID, at now: Instant) throws(JournalError) {
        try run { db in
            try db.inTransaction(.immediate) {
                try db.execute(
                    sql: """
                        INSERT INTO keys VALUES (?1, NULL, ?2) ON CONFLICT DO UPDATE
                        SET key = NULL, destroyed = ifnull(destroyed, excluded.destroyed)
                        """, arguments: [Data(of: account), now.milliseconds])
                return .commit
            }
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        losses.add(1, ordering: .sequentiallyConsistent)
    }

    public func all() throws(JournalError) -> [AccountID: PersonKey] {
        try run { db in
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM keys WHERE key IS NOT NULL")
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    guard let key = PersonKey(Array(row["key"] as Data)) else {
                        throw SQLiteKeyStore.damaged
                    }
                    return (try SQLiteKeyStore.account(row), key)
                })
        }
    }

    public func keep(_ key: PersonKey, of account: AccountID) throws(JournalError) {
        try run { db in
            try db.inTransaction(.immediate) {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO keys VALUES (?, ?, NULL)",
                    arguments: [Data(of: account), Data(key.bytes)])
                guard try SQLiteKeyStore.key(of: account, in: db) == key else {
                    throw JournalError(.exists, "Account \(account) already has another key.")
                }
                return .commit
            }
        }
    }

    public func revision() throws(JournalError) -> Int64 {
        let others = try run { db in
            try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
        }
        return others << 20 &+ losses.load(ordering: .sequentiallyConsistent)
    }

    public func destroyed() throws(JournalError) -> [AccountID: Instant] {
        try run { db in
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM keys WHERE key IS NULL")
            return try Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    (try SQLiteKeyStore.account(row), Instant(milliseconds: row["destroyed"]))
                })
        }
    }

    private static func key(of account: AccountID, in db: Database) throws -> PersonKey? {
        let row = try Row.fetchOne(
            db, sql: "SELECT key FROM keys WHERE account = ?", arguments: [Data(of: account)])
        guard let row else { return nil }
        guard let bytes: Data = row["key"] else {
            throw JournalError(.erased, "Account \(account) was erased.")
        }
        guard let key = PersonKey(Array(bytes)) else { throw SQLiteKeyStore.damaged }
        return key
    }

    private static func account(_ row: Row) throws -> AccountID {
        let bytes = Array(row["account"] as Data)
        guard bytes.count == 16 else {
            throw damaged
        }
        func part(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return AccountID(high: part(bytes.prefix(8)), low: part(bytes.suffix(8)))
    }

    private static let damaged = JournalError(
        .damaged, "A record of the keys is damaged; restore their backup.")

    private func run<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
        do { return try queue.inDatabase(body) } catch { throw JournalError(error) }
    }
}

extension Data {
    /// Creates the 16 bytes of an id.
    fileprivate init(of id: AccountID) {
        self = Swift.withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Data($0) }
    }
}
