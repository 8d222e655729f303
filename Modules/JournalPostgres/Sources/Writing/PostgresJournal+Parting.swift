public import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Moves the end of a chain to a new device in one transaction.
    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        try await run { [self] connection in
            known.forget(account)
            return try connection.transaction {
                var parting = ChainHandover(
                    state: try AccountState.read(account, connection, ciphers, locking: true),
                    connection: connection)
                let tail = try entries(
                    .chain(device, after: sequence), parting.state, connection, limit: .max
                ).map(\.sealed)
                guard let first = tail.first else { return 0 }
                var kept = tail.filter { !copies.contains($0.event.id) }
                try parting.drop(copies.intersection(tail.map(\.event.id)))
                try parting.revise(&kept, by: revised)
                try parting.give(kept, from: device, endingBefore: first, to: fresh)
                return kept.count
            }
        }
    }
}

/// A chain whose end moves to another device, in a transaction under the account's lock.
private struct ChainHandover {
    var state: AccountState
    let connection: PostgresConnection
    private var key: PostgresValue { .int8(state.id.key) }

    /// Removes events, and derived data.
    func drop(_ ids: Set<EventID>) throws {
        guard !ids.isEmpty else { return }
        try connection.query(
            "DELETE FROM events WHERE account = $1 AND id = ANY($2::uuid[])", [key, .ids(ids)])
        try connection.query("DELETE FROM operations WHERE account = $1", [key])
        try connection.query(
            "INSERT INTO operations (account, id, first, last, size) \(OperationCount.sql)", [key])
        try forgetSnapshots()
    }

    private func forgetSnapshots() throws {
        try connection.query("DELETE FROM snapshots WHERE account = $1", [key])
    }

    /// Replaces times, days and payloads of events.
    func revise(_ tail: inout [SealedEvent], by revised: [Event]) throws {
        guard !revised.isEmpty else { return }
        let others = Dictionary(revised.map { ($0.id, $0) }) { $1 }
        for (index, sealed) in tail.enumerated() {
            guard let event = others[sealed.event.id] else { continue }
            if let why = event.objection() { throw JournalError(.bounds, why) }
            tail[index].event = event
            try connection.query(
                """
                UPDATE events SET time = $3, instant = $4, day = $5, shift = $6, payload = $7
                WHERE account = $1 AND id = $2
                """,
                [
                    key, .id(event.id), .int8(Int64(bitPattern: event.time.rawValue)),
                    .int8(event.instant.milliseconds), .int4(event.day.number),
                    .int4(event.offset),
                    .bytes(try state.seal?.seal(event.payload, of: event.id) ?? event.payload),
                ])
        }
        try forgetSnapshots()
    }

    /// Seals a chain's last events again as the first ones of another device.
    mutating func give(
        _ tail: [SealedEvent], from device: DeviceID, endingBefore first: SealedEvent,
        to fresh: DeviceID
    ) throws {
        guard state.devices[fresh]?.sequence ?? 0 == 0 else {
            throw JournalError(.exists, "The device \(fresh) already has events.")
        }
        var old = state.chain(of: device)
        var new = state.chain(of: fresh)
        for sealed in tail {
            new.sequence += 1
            new.hash = Seal.hash(
                of: sealed.event, account: state.id, device: fresh, sequence: new.sequence,
                previous: new.hash)
            try connection.query(
                "UPDATE events SET link = $3, hash = $4 WHERE account = $1 AND link = $2",
                [
                    key, .int8(Link.of(old.number, sealed.sequence)),
                    .int8(Link.of(new.number, new.sequence)),
                    .bytes(new.hash.kept(by: state.seal, fresh, new.sequence)),
                ])
        }
        old.sequence = first.sequence - 1
        old.hash = first.previous
        old.successor = fresh
        try keep(device, old)
        try keep(fresh, new)
        try connection.query("UPDATE accounts SET version = version + 1 WHERE account = $1", [key])
    }

    private func keep(_ device: DeviceID, _ chain: AccountState.Chain) throws {
        try connection.query(
            """
            INSERT INTO devices (account, number, id, sequence, hash, origin, successor)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (account, number) DO UPDATE SET
                sequence = excluded.sequence, hash = excluded.hash, successor = excluded.successor
            """,
            [
                key, .int4(chain.number), .id(device), .int8(Int64(bitPattern: chain.sequence)),
                .bytes(chain.hash.kept(by: state.seal, device, chain.sequence)),
                .id(chain.origin), .id(chain.successor),
            ])
    }
}

/// The rows of an account's table of operations, counted from its events.
enum OperationCount {
    static let sql = """
        SELECT m.account, m.id, least(m.first, h.cursor), greatest(m.last, h.cursor),
            m.size + (h.cursor IS NOT NULL)::integer
        FROM (SELECT account, encode(operation, 'hex')::uuid AS id, min(cursor) AS first,
                  max(cursor) AS last, count(*) AS size
              FROM events WHERE account = $1 AND operation <> '' GROUP BY account, operation) m
        LEFT JOIN events h ON h.account = m.account AND h.id = m.id AND h.operation = ''
        """
}
