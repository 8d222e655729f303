public import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Returns stored snapshots with a correct checksum; damaged ones are left out.
    ///
    /// If the key was destroyed in the meantime, reading the following events shows it.
    public func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] {
        try await run { [self] connection in
            let seal = try ciphers?.knownSeal(of: account)
            let rows = try connection.query(
                """
                SELECT name, version, cursor, checksum, bytes FROM snapshots
                WHERE account = $1 AND name = ANY($2::text[])
                """, [.int8(account.key), .texts(wanted.map(\.name))])
            return rows.map { $0 }.compactMap { row in
                let key = SnapshotKey(name: row.text(0), version: Int(row.int(1)))
                let snapshot = StoredSnapshot(
                    key: key, cursor: Cursor(row.int(2)), bytes: row.bytes(4))
                guard wanted.contains(key), snapshot.checksum == row.int(3) else { return nil }
                return seal == nil ? snapshot : try? seal?.open(snapshot)
            }
        }
    }

    /// Stores all snapshots or none; an older state never replaces a newer one of its version. It
    /// does not wait for the disk, because a lost snapshot is computed again.
    public func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        try await run { [self] connection in
            do {
                try connection.transaction { try keep(snapshots, account, connection) }
            } catch is NewerStateExists {}
        }
    }

    private func keep(
        _ snapshots: [StoredSnapshot], _ account: AccountID, _ connection: PostgresConnection
    ) throws {
        try connection.run("SET LOCAL synchronous_commit = off")
        // A concurrent erasure of the account waits, or has already happened.
        let isThere = try connection.query(
            "SELECT 1 FROM accounts WHERE account = $1 AND head > 0 FOR KEY SHARE",
            [.int8(account.key)])
        guard isThere.count > 0 else { return }
        let seal = try ciphers?.seal(of: account)
        for snapshot in snapshots.sorted(by: { $0.key.name < $1.key.name }) {
            let kept = try seal?.seal(snapshot) ?? snapshot
            let rows = try connection.query(
                """
                INSERT INTO snapshots AS s (account, name, version, cursor, checksum, bytes)
                VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account, name) DO UPDATE
                SET version = excluded.version, cursor = excluded.cursor,
                    checksum = excluded.checksum, bytes = excluded.bytes
                WHERE s.version <> excluded.version OR s.cursor <= excluded.cursor
                """,
                [
                    .int8(account.key), .text(kept.key.name), .int8(Int64(kept.key.version)),
                    .int8(kept.cursor.rawValue), .int8(kept.checksum), .bytes(kept.bytes),
                ])
            guard rows.affected == 1 else { throw NewerStateExists() }
        }
    }

    /// A newer state exists, so none of the snapshots is stored.
    private struct NewerStateExists: Error {}
}
