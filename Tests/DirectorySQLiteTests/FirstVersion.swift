import Accounts
import Foundation
import GRDB

/// A directory file of version 1 with a person, a session and an erasure.
enum FirstVersion {
    static let hash = "scrypt$15$8$3$00ff$" + String(repeating: "a1", count: 32)

    static func make(in folder: String, isEmpty: Bool = false) throws {
        let queue = try DatabaseQueue(path: folder + "/directory.db")
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: schema)
            guard !isEmpty else { return }
            try db.execute(
                sql: "INSERT INTO people VALUES (?, 'Ada', 'ada', 'leaving', ?, 1, 7, ?)",
                arguments: [id(1, 2), 1_770_000_000_999, hash])
            try db.execute(
                sql: "INSERT INTO passes VALUES (?, ?, 'session', ?, 'Firefox', 'log read', "
                    + "1, NULL, 2, NULL, NULL)",
                arguments: [Data(SecretHash(of: "secret").bytes), id(5, 6), id(1, 2)])
            try db.execute(sql: "INSERT INTO erasures VALUES (?, 5)", arguments: [id(3, 4)])
        }
    }

    private static func id(_ high: UInt8, _ low: UInt8) -> Data {
        Data([0, 0, 0, 0, 0, 0, 0, high, 0, 0, 0, 0, 0, 0, 0, low])
    }

    private static let schema = """
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
        PRAGMA user_version = 1;
        """
}
