public import Core
public import Engine
internal import GRDB
internal import JournalSeals

public import struct Engine.Cursor

extension SQLiteJournal {
    /// Returns stored snapshots with a correct checksum; damaged ones are left out.
    public func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await reader.run { [ciphers] db in
            let seal = try ciphers?.seal(of: account)
            let query = try PreparedStatement(
                db,
                """
                SELECT s.cursor, s.checksum, s.bytes FROM accounts a JOIN snapshots s
                ON s.account = a.number WHERE a.id = ? AND s.name = ? AND s.version = ?
                """)
            return try wanted.compactMap { key in
                query.bind(1, account)
                query.bind(2, text: key.name)
                query.bind(3, Int64(key.version))
                defer { query.reset() }
                guard try query.step() else { return nil }
                let snapshot = StoredSnapshot(
                    key: key, cursor: Cursor(query.integer(0)), bytes: query.bytes(2))
                guard snapshot.checksum == query.integer(1) else { return nil }
                return seal == nil ? snapshot : try? seal?.open(snapshot)
            }
        }
    }

    /// Stores all snapshots or none; an older state never replaces a newer one of its version.
    public func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        try await writer.write { ledger, db in
            let row = try ledger.account(account, in: db)
            guard row.number != 0 else { return }
            let shelf = SnapshotRows(db: db, account: row.number)
            guard try snapshots.allSatisfy({ try shelf.takes($0) }) else { return }
            for snapshot in snapshots { try shelf.put(try row.seal?.seal(snapshot) ?? snapshot) }
        }
    }
}

/// The stored snapshots of an account.
struct SnapshotRows {
    let db: Database
    let account: Int64

    func takes(_ snapshot: StoredSnapshot) throws -> Bool {
        let query = try PreparedStatement(
            db, "SELECT version, cursor FROM snapshots WHERE account = ? AND name = ?")
        query.bind(1, account)
        query.bind(2, text: snapshot.key.name)
        defer { query.reset() }
        guard try query.step(), query.integer(0) == Int64(snapshot.key.version) else { return true }
        return query.integer(1) <= snapshot.cursor.rawValue
    }

    func put(_ snapshot: StoredSnapshot) throws {
        let insert = try PreparedStatement(
            db,
            """
            INSERT OR REPLACE INTO snapshots (account, name, version, cursor, checksum, bytes)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        insert.bind(1, account)
        insert.bind(2, text: snapshot.key.name)
        insert.bind(3, Int64(snapshot.key.version))
        insert.bind(4, snapshot.cursor.rawValue)
        insert.bind(5, snapshot.checksum)
        insert.bind(6, snapshot.bytes)
        try insert.finish()
    }
}
