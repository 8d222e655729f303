internal import Core
internal import Engine
internal import JournalSeals
internal import Postgres

/// Events that are stored by one statement, as the columns of their rows.
struct Batch {
    private(set) var state: AccountState
    private let numbers: [String: Int32]
    private var cursors: [Int64] = []
    private var links: [Int64] = []
    private var times: [Int64] = []
    private var instants: [Int64] = []
    private var days: [Int32] = []
    private var shifts: [Int32] = []
    private var zones: [Int32] = []
    private var kinds: [Int32] = []
    private var ids: [EventID] = []
    private var operations: [[UInt8]] = []
    private var fingerprints: [[UInt8]] = []
    private var hashes: [[UInt8]] = []
    private var payloads: [[UInt8]] = []
    private var parts: [EventID: Part] = [:]
    private var changed: Set<DeviceID> = []

    private struct Part {
        var first: Int64
        var last: Int64
        var count: Int64 = 0
        /// Whether there are events that bear another id than the operation's.
        var hasMembers = false
    }

    /// A batch for an account that stands so; `numbers` has all kinds and zones.
    init(_ state: AccountState, _ numbers: [String: Int32]) {
        self.state = state
        self.numbers = numbers
    }

    /// Puts an event at the end of its device's chain and of the account.
    mutating func add(_ event: Event, by device: DeviceID, fingerprint: UInt64? = nil) throws {
        let chain = state.chain(of: device)
        let hash = Seal.hash(
            of: event, account: chain.origin ?? state.id, device: device,
            sequence: chain.sequence + 1, previous: chain.hash)
        try add(event, device, hash, fingerprint)
    }

    /// Puts a sealed event at the end of its chain, where it was looked at before.
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
        changed.insert(device)
        cursors.append(state.head)
        links.append(Link.of(chain.number, chain.sequence))
        times.append(Int64(bitPattern: event.time.rawValue))
        instants.append(event.instant.milliseconds)
        days.append(event.day.number)
        shifts.append(event.offset)
        zones.append(numbers[event.zone] ?? 0)
        kinds.append(numbers[event.kind] ?? 0)
        ids.append(event.id)
        operations.append(event.operation == event.id ? [] : event.operation.kept)
        let mask = fingerprint.map { state.seal?.mask($0, of: event.id) ?? $0 }
        fingerprints.append(mask.map { withUnsafeBytes(of: $0.bigEndian) { Array($0) } } ?? [])
        hashes.append(hash.kept(by: state.seal, device, chain.sequence))
        payloads.append(try state.seal?.seal(event.payload, of: event.id) ?? event.payload)
        var part = parts[event.operation] ?? Part(first: state.head, last: state.head)
        part.last = state.head
        part.count += 1
        part.hasMembers = part.hasMembers || event.id != event.operation
        parts[event.operation] = part
    }

    var isEmpty: Bool { cursors.isEmpty }

    /// Stores them in one statement, which is one transaction unless it stands in another one.
    ///
    /// Gives where the account stands then; nil if others wrote to it since it was looked at, and
    /// nothing is stored.
    func store(_ connection: PostgresConnection) throws -> AccountState? {
        let chains = changed.compactMap { device in state.devices[device].map { (device, $0) } }
        let all = Array(parts)
        let rows = try connection.query(
            Batch.statement,
            [
                .int8(state.id.key), .int8(state.version), .int8(state.head),
                .int4s(chains.map(\.1.number)),
                .int8s(chains.map { Int64(bitPattern: $1.sequence) }),
                .byteses(chains.map { $1.hash.kept(by: state.seal, $0, $1.sequence) }),
                .ids(chains.map(\.0)), .ids(chains.map(\.1.origin)), .ids(all.map(\.key)),
                .int8s(all.map(\.value.first)), .int8s(all.map(\.value.last)),
                .int8s(all.map(\.value.count)), .bools(all.map(\.value.hasMembers)),
                .int8s(cursors), .int8s(links), .int8s(times), .int8s(instants), .int4s(days),
                .int4s(shifts), .int4s(zones), .int4s(kinds), .ids(ids), .byteses(operations),
                .byteses(fingerprints), .byteses(hashes), .byteses(payloads),
            ])
        guard rows.affected == cursors.count else { return nil }
        var next = state
        next.version += 1
        return next
    }

    private static let statement = """
        WITH a AS (
            UPDATE accounts SET head = $3, version = version + 1
            WHERE account = $1 AND version = $2 RETURNING account),
        d AS (
            INSERT INTO devices (account, number, sequence, hash, id, origin)
            SELECT a.account, x.* FROM a, unnest(
                $4::integer[], $5::bigint[], $6::bytea[], $7::uuid[], $8::uuid[]) x
            ON CONFLICT (account, number) DO UPDATE
            SET sequence = excluded.sequence, hash = excluded.hash, origin = excluded.origin),
        x AS (
            SELECT a.account, p.* FROM a, unnest(
                $9::uuid[], $10::bigint[], $11::bigint[], $12::bigint[], $13::boolean[])
            p (id, first, last, size, members)),
        g AS (
            UPDATE operations o SET size = o.size + x.size, last = x.last FROM x
            WHERE o.account = x.account AND o.id = x.id),
        o AS (
            INSERT INTO operations (account, id, first, last, size)
            SELECT x.account, x.id, coalesce(e.cursor, x.first), x.last,
                x.size + (e.cursor IS NOT NULL)::integer
            FROM x LEFT JOIN events e
            ON e.account = x.account AND e.id = x.id AND e.operation = ''
            WHERE x.members AND NOT EXISTS (
                SELECT 1 FROM operations o WHERE o.account = x.account AND o.id = x.id))
        INSERT INTO events (
            account, cursor, link, time, instant, day, shift, zone, kind, id, operation,
            fingerprint, hash, payload)
        SELECT a.account, e.* FROM a, unnest(
            $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::integer[],
            $19::integer[], $20::integer[], $21::integer[], $22::uuid[], $23::bytea[],
            $24::bytea[], $25::bytea[], $26::bytea[]) e
        """
}
