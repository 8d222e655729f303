public import Accounts
public import Core
internal import DurableSQLite
internal import Foundation
internal import GRDB

extension SQLiteDirectory: PasskeyDirectory {
    public func add(_ passkey: Passkey) async throws(Rejection) -> Bool {
        try await write { db in
            guard try Person.find(db, "account = ?", [passkey.account.data]) != nil else {
                return false
            }
            try passkey.keep(db, orReplace: false)
            return db.changesCount == 1
        }
    }

    public func passkey(_ credential: [UInt8]) async throws(Rejection) -> Passkey? {
        try await read { db in try Passkey.find(db, credential) }
    }

    public func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey] {
        try await read { db in try Passkey.all(db, of: account) }
    }

    public func change(
        _ credential: [UInt8], _ change: @escaping @Sendable (inout Passkey) -> Bool
    ) async throws(Rejection) -> Passkey? {
        try await write { db in
            guard let before = try Passkey.find(db, credential) else { return nil }
            var passkey = before
            guard change(&passkey) else { return nil }
            passkey.hold(before)
            try passkey.keep(db, orReplace: true)
            return passkey
        }
    }

    public func remove(
        _ passkey: PasskeyID, of account: AccountID
    ) async throws(Rejection) -> Removal {
        try await write { db in
            let mine = try Passkey.all(db, of: account)
            guard mine.contains(where: { $0.id == passkey }) else { return .unknown }
            let person = try Person.find(db, "account = ?", [account.data])
            guard mine.count > 1 || person?.password != nil else { return .last }
            try db.execute(sql: "DELETE FROM passkeys WHERE id = ?", arguments: [passkey.data])
            return .removed
        }
    }

    public func questionKey(orKeep fresh: [UInt8]) async throws(Rejection) -> [UInt8] {
        try await write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO question_key VALUES (1, ?)", arguments: [Data(fresh)])
            return try Data.fetchOne(db, sql: "SELECT key FROM question_key").map(Array.init)
                ?? fresh
        }
    }

    public func take(
        answered question: SecretHash, until: Instant
    ) async throws(Rejection) -> Bool {
        try await write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO answered VALUES (?, ?)",
                arguments: [question.data, until.milliseconds])
            return db.changesCount == 1
        }
    }
}

extension Passkey {
    static func find(_ db: Database, _ credential: [UInt8]) throws -> Passkey? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM passkeys WHERE credential = ?", arguments: [Data(credential)]
        ).map(Passkey.init(row:))
    }

    fileprivate static func all(_ db: Database, of account: AccountID) throws -> [Passkey] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM passkeys WHERE account = ? ORDER BY id DESC",
            arguments: [account.data]
        ).map(Passkey.init(row:))
    }

    private init(row: Row) throws {
        guard let key = PasskeyKey(kept: Array(row["key"] as Data)) else {
            throw Rejection.damagedDirectory
        }
        self.init(
            id: try row.id("id"), credential: Array(row["credential"] as Data),
            account: try row.id("account"), key: key, count: row["count"], label: row["label"],
            transports: Set((row["transports"] as String).split(separator: " ").map(String.init)),
            mayBeBackedUp: row["eligible"], isBackedUp: row["saved"],
            since: Instant(milliseconds: row["since"]))
        used = Instant(milliseconds: row["used"])
    }

    func keep(_ db: Database, orReplace: Bool) throws {
        try db.execute(
            sql: "INSERT OR \(orReplace ? "REPLACE" : "IGNORE") INTO passkeys "
                + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                Data(credential), id.data, account.data, Data(key.bytes), count, label,
                transports.sorted().joined(separator: " "), mayBeBackedUp, isBackedUp,
                since.milliseconds, used.milliseconds,
            ])
    }
}
