public import Core
public import Delivery
internal import DurableSQLite
public import Engine
internal import Foundation
internal import GRDB
internal import NotificationsAPI

/// Channels and what goes out on them in a file of SQLite, `outbox.db`, beside the journal.
///
/// Several processes may use one file: a reminder is claimed by whichever comes first. With a store
/// of keys, what is said and where it goes is sealed with the person's key. Rules A2, A3, O3.
public final class SQLiteOutbox: Outbox {
    let file: DurableFile
    let seals: OutboxSeals

    /// What the file is called.
    public static let name = "outbox.db"
    /// For how many seconds what went out is kept: longer than planning looks back.
    static let memory: Int64 = 100 * 86_400

    /// Opens the outbox in a folder; makes it if there is none. Fails with
    /// `notifications.unavailable`, and with `notifications.newer` for a file of a newer version,
    /// which is left as it is.
    public init(folder: String, keys: (any KeyStore)? = nil) throws(Rejection) {
        file = try DurableFile(
            folder + "/" + SQLiteOutbox.name, SQLiteOutbox.words, steps: SQLiteOutbox.steps)
        seals = OutboxSeals(keys)
    }

    private static let words = DurableFile.Words(code: "notifications", subject: "The outbox")

    /// What makes each version out of the one before it.
    ///
    /// `place` is a hash of where a channel leads, so that the same place is known again;
    /// `sends.due` is null once nothing more is to be done, and while somebody has it the end of
    /// their lease; `lease` is that end once a message that must not come twice was begun.
    static let steps = [
        """
        CREATE TABLE channels (
            account BLOB NOT NULL, id BLOB NOT NULL, place BLOB NOT NULL, content BLOB NOT NULL,
            standing TEXT NOT NULL, faults INTEGER NOT NULL, delivered INTEGER,
            since INTEGER NOT NULL, PRIMARY KEY (account, id)) WITHOUT ROWID;
        CREATE UNIQUE INDEX channels_by_place ON channels (account, place);
        CREATE TABLE messages (
            account BLOB NOT NULL, id BLOB NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL,
            content BLOB NOT NULL, withheld INTEGER NOT NULL, PRIMARY KEY (account, id))
            WITHOUT ROWID;
        CREATE INDEX messages_by_time ON messages (account, at);
        CREATE TABLE claims (
            account BLOB NOT NULL, reminder TEXT NOT NULL, message BLOB NOT NULL,
            at INTEGER NOT NULL, response TEXT NOT NULL, PRIMARY KEY (account, reminder))
            WITHOUT ROWID;
        CREATE INDEX claims_by_time ON claims (account, at);
        CREATE TABLE sends (
            account BLOB NOT NULL, message BLOB NOT NULL, channel BLOB NOT NULL, due INTEGER,
            lease INTEGER, tries INTEGER NOT NULL, word TEXT NOT NULL, why BLOB,
            PRIMARY KEY (account, message, channel)) WITHOUT ROWID;
        CREATE INDEX sends_due ON sends (due) WHERE due IS NOT NULL;
        CREATE TABLE secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE erased (account BLOB PRIMARY KEY) WITHOUT ROWID;
        """,
        """
        CREATE TABLE targets (
            target BLOB PRIMARY KEY, uses INTEGER NOT NULL, since INTEGER NOT NULL,
            stopped INTEGER NOT NULL) WITHOUT ROWID;
        """,
    ]

    public func secret(
        _ name: String, make: @escaping @Sendable () -> [UInt8]
    ) async throws(Rejection) -> [UInt8] {
        try await file.write { db in
            let kept = try Data.fetchOne(
                db, sql: "SELECT bytes FROM secrets WHERE name = ?", arguments: [name])
            if let kept { return Array(kept) }
            let made = make()
            try db.execute(
                sql: "INSERT INTO secrets VALUES (?, ?)", arguments: [name, Data(made)])
            return made
        }
    }

    public func key(
        from secret: [UInt8], for account: AccountID
    ) throws(Rejection) -> [UInt8]? {
        try seals.look().key(from: secret, for: account)
    }

    public func erase(_ account: AccountID) async throws(Rejection) {
        seals.forget(account)
        try await file.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO erased VALUES (?)", arguments: [account.data])
            for table in ["channels", "messages", "claims", "sends"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE account = ?", arguments: [account.data])
            }
        }
        try await file.purge()
    }

    /// Copies the outbox into a new file. Fails with `notifications.backup`. Rule P3.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Refuses a copy of an outbox that is damaged or of a newer version.
    public static func prove(_ path: String) async throws(Rejection) {
        try await DurableFile.prove(path, words, steps: steps, table: "sends")
    }

    /// Puts a copy that was proved in the place of all that is here, at one moment.
    public func restore(from path: String) async throws(Rejection) {
        try await file.restore(from: path)
    }

    /// What is wrong with the pages, or with a row that is sealed, in a sentence; nil if nothing
    /// is. Without keys nothing sealed is opened.
    public func fault() async throws(Rejection) -> String? {
        if let fault = try await file.fault() { return fault }
        let all = seals
        return try await file.read { db in
            let seals = try all.look()
            for table in ["channels", "messages"] {
                let rows = try Row.fetchCursor(db, sql: "SELECT account, id, content FROM \(table)")
                while let row = try rows.next() {
                    let account: AccountID = try row.id("account", orRefused: .damagedOutbox)
                    let id: MessageID = try row.id("id", orRefused: .damagedOutbox)
                    do {
                        let content: Data = row["content"]
                        _ = try seals.open(Array(content), of: account, id)
                    } catch let rejection as Rejection {
                        return rejection.message
                    }
                }
            }
            return nil
        }
    }

    static func refuseErased(_ account: AccountID, _ db: Database) throws {
        let isErased = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM erased WHERE account = ?)"),
            arguments: [account.data])
        guard isErased != true else { throw Rejection.erasedOutbox }
    }
}
