public import Accounts
public import Core
internal import Foundation
internal import GRDB

extension SQLiteDirectory {
    /// What erased people leave behind: hashes that say nothing of whose they were.
    static let traceSchema = """
        CREATE TABLE IF NOT EXISTS traces (hash BLOB PRIMARY KEY) WITHOUT ROWID
        """

    public func beginErasing(
        _ account: AccountID, at now: Instant
    ) async throws(Rejection) {
        try await write { db in
            try SQLiteDirectory.end(account, at: now, in: db)
            guard var person = try Person.find(db, "account = ?", [account.data]) else { return }
            person.state = .leaving(now)
            try person.keep(db)
        }
    }

    public func erase(_ account: AccountID, at now: Instant) async throws(Rejection) {
        try await write { db in
            try SQLiteDirectory.end(account, at: now, in: db)
            try db.execute(sql: "DELETE FROM people WHERE account = ?", arguments: [account.data])
        }
        // The rows are gone from the pages, and with this from the log.
        try await settle()
    }

    /// Keeps that an account is erased, and ends its passes.
    private static func end(_ account: AccountID, at now: Instant, in db: Database) throws {
        let id = account.data
        try db.execute(
            sql: "INSERT OR IGNORE INTO erasures VALUES (?, ?)", arguments: [id, now.milliseconds])
        for kind in Pass.Kind.allCases where kind.leavesTrace {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO traces
                    SELECT hash FROM passes WHERE account = ? AND kind = ?
                    """, arguments: [id, kind.rawValue])
        }
        try db.execute(sql: "DELETE FROM passes WHERE account = ?", arguments: [id])
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

    public func traces() async throws(Rejection) -> Set<SecretHash> {
        try await read { db in
            let hashes = try Data.fetchAll(db, sql: "SELECT hash FROM traces")
            return try Set(
                hashes.map { data in
                    try SecretHash(Array(data)).orRefused(.damagedDirectory)
                })
        }
    }

    public func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool {
        try await read { db in
            try Bool.fetchOne(
                db, sql: "SELECT 1 FROM traces WHERE hash = ?", arguments: [hash.data]) ?? false
        }
    }

    public func keep(_ traces: Set<SecretHash>) async throws(Rejection) {
        try await write { db in
            for hash in traces {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO traces VALUES (?)", arguments: [hash.data])
            }
        }
    }
}
