internal import Core
public import Engine
public import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Inserts rows of a journal of another kind; encrypted data stays encrypted. Throws
    /// `newerVersion` for rows that nodes of this database may not know. Rule P4.
    public func put(
        _ events: [StoredEvent], of account: StoredAccount, isLast: Bool
    ) async throws(JournalError) {
        guard packs || !events.contains(where: { RowSeal.isPacked($0.event.payload) }) else {
            throw JournalError(
                .newerVersion,
                "The database was created by an older version, which cannot "
                    + "store these rows; move into a new database.")
        }
        try await run { [self] connection in
            let numbers = try words.numbers(of: events.map(\.event).words, connection)
            known.forget(account.id)
            try connection.transaction {
                try RowWriter(account: account, words: numbers, connection: connection)
                    .put(events, isLast: isLast)
            }
        }
    }
}

/// Writes rows of an account as another journal stored them, in a transaction.
private struct RowWriter {
    let account: StoredAccount
    let words: [String: Int32]
    let connection: PostgresConnection
    private var key: PostgresValue { .int8(account.id.key) }

    func put(_ events: [StoredEvent], isLast: Bool) throws {
        try makeAccount()
        let head = isLast ? account.head : events.last?.cursor ?? 0
        try connection.query(
            "UPDATE accounts SET head = $2, version = version + 1 WHERE account = $1",
            [key, .int8(head)])
        var ends: [DeviceID: StoredDevice] = [:]
        for event in events {
            ends[event.device] = StoredDevice(
                sequence: event.sequence, hash: event.hash,
                origin: account.devices[event.device]?.origin, successor: nil)
        }
        if isLast { ends.merge(account.devices) { $1 } }
        let numbers = try keep(ends)
        try insert(events, numbers)
        guard isLast else { return }
        try connection.query("DELETE FROM operations WHERE account = $1", [key])
        try connection.query(
            "INSERT INTO operations (account, id, first, last, size) \(OperationCount.sql)", [key])
    }

    private func makeAccount() throws {
        try connection.query(
            """
            INSERT INTO accounts (account, head, version, id)
            VALUES ($1, 0, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, $2)
            ON CONFLICT (account) DO NOTHING
            """, [key, .id(account.id)])
        let row = try connection.query("SELECT id FROM accounts WHERE account = $1", [key]).first
        guard row?.id(0, Account.self) == account.id else {
            throw JournalError.taken(account.id)
        }
    }

    /// Stores the ends of chains. Returns the numbers of all devices of the account.
    private func keep(_ ends: [DeviceID: StoredDevice]) throws -> [DeviceID: Int32] {
        let rows = try connection.query("SELECT id, number FROM devices WHERE account = $1", [key])
        var numbers: [DeviceID: Int32] = [:]
        for row in rows.map({ $0 }) {
            if let id = row.id(0, Device.self) { numbers[id] = Int32(row.int(1)) }
        }
        for device in ends.keys.sorted() where numbers[device] == nil {
            numbers[device] = (numbers.values.max() ?? 0) + 1
        }
        for (device, end) in ends {
            try connection.query(
                """
                INSERT INTO devices (account, number, id, sequence, hash, origin, successor)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                ON CONFLICT (account, number) DO UPDATE SET sequence = excluded.sequence,
                    hash = excluded.hash, origin = excluded.origin, successor = excluded.successor
                """,
                [
                    key, .int4(numbers[device] ?? 0), .id(device),
                    .int8(Int64(bitPattern: end.sequence)), .bytes(end.hash), .id(end.origin),
                    .id(end.successor),
                ])
        }
        return numbers
    }

    private func insert(_ kept: [StoredEvent], _ numbers: [DeviceID: Int32]) throws {
        guard !kept.isEmpty else { return }
        let links = try kept.map { event in
            guard let number = numbers[event.device] else {
                throw JournalError(.damaged, "The device \(event.device) has no record.")
            }
            return Link.of(number, event.sequence)
        }
        let events = kept.map(\.event)
        try connection.query(
            """
            INSERT INTO events (
                account, cursor, link, time, instant, day, shift, zone, kind, id, operation,
                fingerprint, hash, payload)
            SELECT $1, e.* FROM unnest(
                $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[],
                $7::integer[], $8::integer[], $9::integer[], $10::uuid[], $11::bytea[],
                $12::bytea[], $13::bytea[], $14::bytea[]) e
            """,
            [
                key, .int8s(kept.map(\.cursor)), .int8s(links),
                .int8s(events.map { Int64(bitPattern: $0.time.rawValue) }),
                .int8s(events.map(\.instant.milliseconds)), .int4s(events.map(\.day.number)),
                .int4s(events.map(\.offset)), .int4s(events.map { words[$0.zone] ?? 0 }),
                .int4s(events.map { words[$0.kind] ?? 0 }), .ids(events.map(\.id)),
                .byteses(events.map { $0.operation == $0.id ? [] : $0.operation.kept }),
                .byteses(kept.map { $0.fingerprint?.kept ?? [] }), .byteses(kept.map(\.hash)),
                .byteses(events.map(\.payload)),
            ])
    }
}

extension UInt64 {
    /// The stored form of a fingerprint.
    fileprivate var kept: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
