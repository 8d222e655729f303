public import Core
public import Engine
public import JournalSeals
internal import Postgres

/// Moves rows to a journal of another kind.
extension PostgresJournal: MovableJournal {
    public func kept(
        after last: StoredAccount?, limit: Int
    ) async throws(JournalError) -> [StoredAccount] {
        let place = last?.place ?? -1
        return try await run { connection in
            try StoredRows(connection).accounts(
                "account > $1 ORDER BY account LIMIT $2",
                [.int8(place), .int8(Int64(max(limit, 0)))])
        }
    }

    public func kept(_ accounts: [AccountID]) async throws(JournalError) -> [StoredAccount] {
        let wanted = Set(accounts)
        return try await run { connection in
            try StoredRows(connection).accounts(
                "account = ANY($1)", [.int8s(accounts.map(\.key))]
            ).filter { wanted.contains($0.id) }
        }
    }

    public func counts(_ accounts: [AccountID]) async throws(JournalError) -> [AccountID: Int] {
        try await run { connection in
            let rows = try connection.query(
                "SELECT account, count(*) FROM events WHERE account = ANY($1) GROUP BY account",
                [.int8s(accounts.map(\.key))])
            let found = Dictionary(uniqueKeysWithValues: rows.map { ($0.int(0), Int($0.int(1))) })
            return Dictionary(accounts.map { ($0, found[$0.key] ?? 0) }) { $1 }
        }
    }

    public func kept(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [StoredEvent] {
        try await run { [self] connection in
            var scan = EventScan(words, nil, connection)
            scan.isRaw = true
            return try StoredRows(connection).events(account, after: cursor, limit, scan)
        }
    }

    public func keptHash(
        _ account: AccountID, _ device: DeviceID, _ sequence: UInt64
    ) async throws(JournalError) -> [UInt8]? {
        try await run { connection in
            try connection.query(
                """
                SELECT e.hash FROM devices d JOIN events e
                ON e.account = d.account AND e.link = (d.number::bigint << \(Link.bits)) + $3
                WHERE d.account = $1 AND d.id = $2
                """, [.int8(account.key), .id(device), .int8(Int64(clamping: sequence))]
            ).first?.bytes(0)
        }
    }
}

/// Reads rows as they are stored.
private struct StoredRows {
    private let connection: PostgresConnection

    init(_ connection: PostgresConnection) { self.connection = connection }

    /// Returns accounts that match a condition, as of one moment.
    func accounts(_ condition: String, _ values: [PostgresValue]) throws -> [StoredAccount] {
        let rows = try connection.query(
            """
            WITH a AS (SELECT account, id, head FROM accounts WHERE \(condition))
            SELECT a.account, a.id, a.head, d.id, d.sequence, d.hash, d.origin, d.successor
            FROM a LEFT JOIN devices d USING (account) ORDER BY a.account
            """, values)
        var accounts: [StoredAccount] = []
        for row in rows.map({ $0 }) {
            guard let id = row.id(1, Account.self) else { throw StoredRows.damaged }
            if accounts.last?.id != id {
                accounts.append(
                    StoredAccount(id: id, head: row.int(2), devices: [:], place: row.int(0)))
            }
            guard let device = row.id(3, Device.self) else { continue }
            accounts[accounts.count - 1].devices[device] = StoredDevice(
                sequence: UInt64(bitPattern: row.int(4)), hash: row.bytes(5), origin: row.id(6),
                successor: row.id(7))
        }
        return accounts
    }

    func events(
        _ account: AccountID, after cursor: Cursor, _ limit: Int, _ scan: EventScan
    ) throws -> [StoredEvent] {
        let rows = try connection.query(
            """
            SELECT \(EventScan.columns), e.link, e.hash, e.fingerprint, d.id
            FROM events e LEFT JOIN devices d
            ON d.account = e.account AND d.number = e.link >> \(Link.bits)
            WHERE e.account = $1 AND e.cursor > $2 ORDER BY e.cursor LIMIT $3
            """,
            [.int8(account.key), .int8(cursor.rawValue), .int8(Int64(max(limit, 0)))])
        return try rows.map { row in
            guard let device = row.id(13, Device.self) else { throw StoredRows.damaged }
            return StoredEvent(
                event: try scan.event(row), cursor: row.int(0), device: device,
                sequence: Link.sequence(row.int(10)), hash: row.bytes(11),
                fingerprint: row.bytes(12).isEmpty ? nil : UInt64(bitPattern: row.int(12)))
        }
    }

    private static let damaged = JournalError(
        .damaged, "The record of an account or a device is damaged; run verify.")
}
