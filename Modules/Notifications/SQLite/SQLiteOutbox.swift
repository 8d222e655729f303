public import Core
public import Delivery
internal import DurableSQLite
public import Engine
internal import Foundation
internal import GRDB
internal import NotificationsAPI

/// An outbox in a SQLite file, `outbox.db`, next to the journal.
///
/// Several processes can use the file; each reminder is claimed by the first one. If there is a key
/// store, texts and destinations are encrypted with the user's key. Rules A2, A3, O3.
public final class SQLiteOutbox: Outbox {
    let file: DurableFile
    let seals: OutboxSeals

    /// The file name.
    public static let name = "outbox.db"
    /// The number of seconds for which messages are kept. It is more than planning needs.
    static let memory: Int64 = 100 * 86_400

    /// Opens the outbox in a folder, and creates the file if it is missing. Throws
    /// `notifications.unavailable` if it cannot be opened. Throws `notifications.newer` if the file
    /// has a newer version, and leaves it unchanged.
    public init(folder: String, keys: (any KeyStore)? = nil) throws(Rejection) {
        file = try DurableFile(
            folder + "/" + SQLiteOutbox.name, SQLiteOutbox.words, steps: SQLiteOutbox.steps)
        seals = OutboxSeals(keys)
    }

    private static let words = DurableFile.ErrorTexts(code: "notifications", subject: "The outbox")

    /// The migration steps from each version to the next.
    ///
    /// `place` is a hash of a channel's destination, by which the destination is recognised.
    /// `sends.due` is null after the last attempt, and the end of the lease while a sender has it.
    /// If a sender has begun to send a message that must not be repeated, `lease` is also the end
    /// of the lease.
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

    /// Copies the outbox into a new file. Throws `notifications.backup` if the copy fails. Rule P3.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Throws if a copy of an outbox is damaged or has a newer version.
    public static func prove(_ path: String) async throws(Rejection) {
        try await DurableFile.prove(path, words, steps: steps, table: "sends")
    }

    /// Replaces all data with that of a verified copy, in one step.
    public func restore(from path: String) async throws(Rejection) {
        try await file.restore(from: path)
    }

    /// Checks the file and the encrypted rows, and returns the first error as a sentence; nil if
    /// there is none. Without keys, encrypted rows are not checked.
    public func fault() async throws(Rejection) -> String? {
        if let fault = try await file.fault() { return fault }
        let all = seals
        return try await file.read { db in
            let seals = try all.look()
            for table in ["channels", "messages"] {
                let rows = try Row.fetchCursor(db, sql: "SELECT account, id, content FROM \(table)")
                while let row = try rows.next() {
                    let account: AccountID = try row.id("account", orThrow: .damagedOutbox)
                    let id: MessageID = try row.id("id", orThrow: .damagedOutbox)
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
