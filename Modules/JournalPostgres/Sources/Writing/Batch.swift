internal import Core
internal import Engine
internal import JournalSeals
internal import Postgres

/// Events of an account that one statement stores, as rows.
struct Batch: Sendable {
    private(set) var state: AccountState
    private let numbers: [String: Int32]
    private var rows: [Row] = []
    private var parts: [EventID: Part] = [:]
    /// The stored form of the new ends of chains.
    private var ends: [DeviceID: [UInt8]] = [:]

    /// The row of an event.
    private struct Row: Sendable {
        var cursor: Int64
        var link: Int64
        var fingerprint: [UInt8]
        var hash: [UInt8]
        var rest: Delta.Row
    }

    private struct Part: Sendable {
        var first: Int64
        var last: Int64
        var count: Int64 = 0
        /// True if there are events with an id other than the operation's.
        var hasMembers = false
    }

    /// Creates a batch for an account's state; `numbers` must have all kinds and zones.
    init(_ state: AccountState, _ numbers: [String: Int32]) {
        self.state = state
        self.numbers = numbers
    }

    /// Returns the batch for an account whose row was created with a version.
    func opened(at version: Int64) -> Batch {
        var batch = self
        batch.state.version = version
        return batch
    }

    /// Appends an event to its device's chain and to the account.
    mutating func add(_ event: Event, by device: DeviceID, fingerprint: UInt64? = nil) throws {
        let chain = state.chain(of: device)
        let hash = Seal.hash(
            of: event, account: chain.origin ?? state.id, device: device,
            sequence: chain.sequence + 1, previous: chain.hash)
        try add(event, device, hash, fingerprint)
    }

    /// Appends a sealed event, which was checked before, to its chain.
    mutating func add(_ sealed: SealedEvent) throws {
        var chain = state.chain(of: sealed.device)
        if chain.sequence == 0 { chain.origin = sealed.origin }
        state.devices[sealed.device] = chain
        try add(sealed.event, sealed.device, sealed.hash, nil)
    }

    private mutating func add(
        _ event: Event, _ device: DeviceID, _ hash: EventHash, _ fingerprint: UInt64?
    ) throws {
        var chain = state.chain(of: device)
        chain.sequence += 1
        chain.hash = hash
        state.devices[device] = chain
        state.head += 1
        let mask = fingerprint.map { state.seal?.mask($0, of: event.id) ?? $0 }
        let kept = hash.kept(by: state.seal, device, chain.sequence)
        let rest = Delta.Row(
            id: event.id, operation: event.operation == event.id ? [] : event.operation.kept,
            time: Int64(bitPattern: event.time.rawValue), instant: event.instant.milliseconds,
            day: event.day.number, shift: event.offset, zone: numbers[event.zone] ?? 0,
            kind: numbers[event.kind] ?? 0,
            payload: try state.seal?.seal(event.payload, of: event.id) ?? event.payload)
        rows.append(
            Row(
                cursor: state.head, link: Link.of(chain.number, chain.sequence),
                fingerprint: mask.map { withUnsafeBytes(of: $0.bigEndian) { Array($0) } } ?? [],
                hash: kept, rest: rest))
        ends[device] = kept
        var part = parts[event.operation] ?? Part(first: state.head, last: state.head)
        part.last = state.head
        part.count += 1
        part.hasMembers = part.hasMembers || event.id != event.operation
        parts[event.operation] = part
    }

    /// The rows for nodes that know the account's previous state; nil if they are of several
    /// devices.
    var delta: Delta? {
        guard ends.count == 1, let (device, hash) = ends.first else { return nil }
        return Delta(
            version: state.version, cursor: state.head - Int64(count), device: device, hash: hash,
            rows: rows.map(\.rest))
    }

    /// The number of events.
    var count: Int { rows.count }
    /// The first column of its rows.
    var account: Int64 { state.id.key }

    /// Stores the rows in one statement, which is one transaction unless it runs inside another.
    ///
    /// Returns the new state of the account; nil if others wrote to it since it was read, and then
    /// nothing is stored.
    func store(_ connection: PostgresConnection) throws -> AccountState? {
        try Batch.store([self], at: nil, connection)[account]
    }

    /// A batch with the revision of the keys that encrypted it, for storing together with others.
    struct Order: Sendable {
        var batch: Batch
        var revision: Int64?

        /// The configuration for storing several batches encrypted with the latest keys. Only one
        /// statement runs at a time, so the next one is larger: this saves an eighth of the time
        /// under load, and a single batch does not wait.
        static let work = QueryBatcher<Order, AccountState?>.Work(
            lanes: 1, subject: { $0.batch.account }, ask: stored)

        /// Stores batches of several accounts. Returns the new state of each; nil for those of
        /// which nothing was stored.
        static func stored(
            _ orders: [Order], _ connection: PostgresConnection
        ) throws -> [AccountState?] {
            let revision = orders.compactMap(\.revision).max()
            let present = orders.filter { $0.revision == revision }
            let stored = try Batch.store(present.map(\.batch), at: revision, connection)
            return orders.map { order in stored[order.batch.account] }
        }
    }

    /// Stores batches of different accounts. Each one is stored only if its account is unchanged
    /// and no other transaction writes to it. Returns the new states of the stored ones.
    ///
    /// With a revision of the keys, nothing is stored if the keys have another revision.
    static func store(
        _ batches: [Batch], at revision: Int64?, _ connection: PostgresConnection
    ) throws -> [Int64: AccountState] {
        let rows = try connection.query(
            revision == nil ? statement(where: "") : statement(where: PostgresKeyStore.isAt("$30")),
            values(batches) + (revision.map { [.int8($0)] } ?? []))
        let stored = Set(rows.map { $0.int(0) })
        return Dictionary(
            uniqueKeysWithValues: batches.filter { stored.contains($0.account) }.map { batch in
                var next = batch.state
                next.version += 1
                return (batch.account, next)
            })
    }

    private static func values(_ batches: [Batch]) -> [PostgresValue] {
        let chains = batches.flatMap { batch in
            batch.ends.compactMap { device, hash in
                batch.state.devices[device].map {
                    (batch: batch, device: device, chain: $0, hash: hash)
                }
            }
        }
        let parts = batches.flatMap { batch in
            batch.parts.map { (account: batch.account, id: $0, part: $1) }
        }
        return [
            .int8s(batches.map(\.account)), .int8s(batches.map(\.state.version)),
            .int8s(batches.map(\.state.head)), .int8s(chains.map(\.batch.account)),
            .int4s(chains.map(\.chain.number)),
            .int8s(chains.map { Int64(bitPattern: $0.chain.sequence) }),
            .byteses(chains.map(\.hash)), .ids(chains.map(\.device)),
            .ids(chains.map(\.chain.origin)),
            .int8s(parts.map(\.account)), .ids(parts.map(\.id)), .int8s(parts.map(\.part.first)),
            .int8s(parts.map(\.part.last)), .int8s(parts.map(\.part.count)),
            .bools(parts.map(\.part.hasMembers)),
        ] + columns(batches)
    }

    /// Returns the columns of the rows in one pass.
    private static func columns(_ batches: [Batch]) -> [PostgresValue] {
        var (accounts, cursors, links): ([Int64], [Int64], [Int64]) = ([], [], [])
        var (times, instants): ([Int64], [Int64]) = ([], [])
        var (days, shifts, zones, kinds): ([Int32], [Int32], [Int32], [Int32]) = ([], [], [], [])
        var (operations, fingerprints): ([[UInt8]], [[UInt8]]) = ([], [])
        var (hashes, payloads): ([[UInt8]], [[UInt8]]) = ([], [])
        var ids: [EventID] = []
        for batch in batches {
            for row in batch.rows {
                accounts.append(batch.account)
                cursors.append(row.cursor)
                links.append(row.link)
                times.append(row.rest.time)
                instants.append(row.rest.instant)
                days.append(row.rest.day)
                shifts.append(row.rest.shift)
                zones.append(row.rest.zone)
                kinds.append(row.rest.kind)
                ids.append(row.rest.id)
                operations.append(row.rest.operation)
                fingerprints.append(row.fingerprint)
                hashes.append(row.hash)
                payloads.append(row.rest.payload)
            }
        }
        return [
            .int8s(accounts), .int8s(cursors), .int8s(links), .int8s(times), .int8s(instants),
            .int4s(days), .int4s(shifts), .int4s(zones), .int4s(kinds), .ids(ids),
            .byteses(operations), .byteses(fingerprints), .byteses(hashes), .byteses(payloads),
        ]
    }

    /// Returns the statement that locks accounts. It skips accounts locked by others, so no two
    /// statements wait for each other. Each row is found by its key and then by its position, so
    /// the plan does not depend on the database's statistics.
    private static func statement(where condition: String) -> String {
        """
        WITH t AS (
            SELECT a.place, v.head
            FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) v (account, version, head)
            CROSS JOIN LATERAL (
                SELECT ctid AS place FROM accounts a
                WHERE a.account = v.account AND a.version = v.version \(condition)
                FOR NO KEY UPDATE SKIP LOCKED) a),
        a AS (
            UPDATE accounts x SET head = t.head, version = x.version + 1 FROM t
            WHERE x.ctid = t.place RETURNING x.account),
        y AS (
            SELECT y.*, d.place FROM unnest(
                $4::bigint[], $5::integer[], $6::bigint[], $7::bytea[], $8::uuid[], $9::uuid[])
            y (account, number, sequence, hash, id, origin) JOIN a ON a.account = y.account
            LEFT JOIN LATERAL (
                SELECT ctid AS place FROM devices d
                WHERE d.account = y.account AND d.number = y.number OFFSET 0) d ON true),
        d AS (
            UPDATE devices d SET sequence = y.sequence, hash = y.hash, origin = y.origin FROM y
            WHERE d.ctid = y.place),
        n AS (
            INSERT INTO devices (account, number, sequence, hash, id, origin)
            SELECT account, number, sequence, hash, id, origin FROM y WHERE place IS NULL),
        x AS (
            SELECT x.*, o.place, e.cursor FROM unnest(
                $10::bigint[], $11::uuid[], $12::bigint[], $13::bigint[], $14::bigint[],
                $15::boolean[])
            x (account, id, first, last, size, members) JOIN a ON a.account = x.account
            LEFT JOIN LATERAL (
                SELECT ctid AS place FROM operations o
                WHERE o.account = x.account AND o.id = x.id OFFSET 0) o ON true
            LEFT JOIN LATERAL (
                SELECT cursor FROM events e WHERE x.members AND o.place IS NULL
                    AND e.account = x.account AND e.id = x.id AND e.operation = ''
                OFFSET 0) e ON true),
        g AS (
            UPDATE operations o SET size = o.size + x.size, last = x.last FROM x
            WHERE o.ctid = x.place),
        o AS (
            INSERT INTO operations (account, id, first, last, size)
            SELECT account, id, coalesce(cursor, first), last, size + (cursor IS NOT NULL)::integer
            FROM x WHERE members AND place IS NULL),
        e AS (
            INSERT INTO events (
                account, cursor, link, time, instant, day, shift, zone, kind, id, operation,
                fingerprint, hash, payload)
            SELECT e.* FROM unnest(
                $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[],
                $21::integer[], $22::integer[], $23::integer[], $24::integer[], $25::uuid[],
                $26::bytea[], $27::bytea[], $28::bytea[], $29::bytea[])
            e (account, cursor, link, time, instant, day, shift, zone, kind, id, operation,
                fingerprint, hash, payload)
            JOIN a ON a.account = e.account ORDER BY e.account, e.cursor)
        SELECT account FROM a
        """
    }
}
