public import Core
public import Engine
public import struct Engine.Cursor
internal import GRDB

extension SQLiteJournal {
    /// The snapshots that are kept and whose checksum is right; a damaged one is left out.
    public func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await reader.run { [vault] db in
            let seal = try vault?.seal(of: account)
            let query = try Prepared(
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

    /// Keeps all or none: an older state never takes the place of a newer one of its version.
    public func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        try await writer.write { ledger, db in
            let row = try ledger.account(account, in: db)
            guard row.number != 0 else { return }
            let shelf = Shelf(db: db, account: row.number)
            guard try snapshots.allSatisfy({ try shelf.takes($0) }) else { return }
            for snapshot in snapshots { try shelf.put(try row.seal?.seal(snapshot) ?? snapshot) }
        }
    }
}

/// Where an account's snapshots are put.
struct Shelf {
    let db: Database
    let account: Int64

    func takes(_ snapshot: StoredSnapshot) throws -> Bool {
        let query = try Prepared(
            db, "SELECT version, cursor FROM snapshots WHERE account = ? AND name = ?")
        query.bind(1, account)
        query.bind(2, text: snapshot.key.name)
        defer { query.reset() }
        guard try query.step(), query.integer(0) == Int64(snapshot.key.version) else { return true }
        return query.integer(1) <= snapshot.cursor.rawValue
    }

    func put(_ snapshot: StoredSnapshot) throws {
        let insert = try Prepared(
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

extension StoredSnapshot {
    /// Sixty-four bits that change with any single bit of the snapshot, its name or its cursor.
    var checksum: Int64 {
        var sum: UInt64 = 0x9E37_79B9_7F4A_7C15
        func take(_ word: UInt64) {
            // Each step is invertible, so two sums that differ after one step stay different.
            sum = (sum ^ word) &* 0xBF58_476D_1CE4_E5B9
            sum ^= sum >> 29
        }
        for byte in key.name.utf8 { take(UInt64(byte)) }
        take(UInt64(bitPattern: Int64(key.version)))
        take(UInt64(bitPattern: cursor.rawValue))
        bytes.withUnsafeBytes { raw in
            let whole = raw.count / 8
            for index in 0..<whole {
                let word = raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
                take(UInt64(littleEndian: word))
            }
            for index in (whole * 8)..<raw.count { take(UInt64(raw[index])) }
        }
        take(UInt64(bytes.count))
        return Int64(bitPattern: sum)
    }
}
