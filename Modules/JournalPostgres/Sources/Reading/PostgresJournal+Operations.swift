public import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Returns the events of an operation, found by its id without a search.
    public func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        try await run { [self] connection in
            let scan = OperationScan(self, account, try ciphers?.seal(of: account), connection)
            let found = try scan.events(of: id)
            guard let last = found.last else { return nil }
            return StoredOperation(
                events: found.map(\.event), cursor: Cursor(last.cursor),
                fingerprint: found.lazy.compactMap(\.fingerprint).first)
        }
    }

    /// Returns the latest operations; those with many events are skipped in one step.
    public func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        try await run { [self] connection in
            let scan = OperationScan(self, account, try ciphers?.seal(of: account), connection)
            return try connection.transaction {
                try connection.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                return try scan.heads(before: cursor?.rawValue ?? .max, max(limit, 0))
            }
        }
    }
}

/// Reads operations completely or with the events for lists.
private struct OperationScan {
    private let events: EventScan
    private let account: AccountID
    private let seal: RowSeal?
    private let connection: PostgresConnection

    init(
        _ journal: PostgresJournal, _ account: AccountID, _ seal: RowSeal?,
        _ connection: PostgresConnection
    ) {
        events = EventScan(journal.words, seal, connection)
        self.account = account
        self.seal = seal
        self.connection = connection
    }

    struct Found {
        var cursor: Int64
        var event: Event
        var fingerprint: UInt64?
    }

    private static let columns = EventScan.columns + ", e.fingerprint"

    private func list(_ condition: String, _ values: [PostgresValue]) throws -> [Found] {
        try found(
            "SELECT \(OperationScan.columns) FROM events e WHERE e.account = $1 AND \(condition)",
            values)
    }

    private func found(_ sql: String, _ values: [PostgresValue]) throws -> [Found] {
        try connection.query(sql, [.int8(account.key)] + values).map { row in
            let event = try events.event(row)
            let print =
                row.isNull(10) || row.bytes(10).isEmpty ? nil : UInt64(bitPattern: row.int(10))
            return Found(
                cursor: row.int(0), event: event,
                fingerprint: print.map { seal?.mask($0, of: event.id) ?? $0 })
        }
    }

    /// Returns all events of an operation in order of commit.
    func events(of id: EventID) throws -> [Found] {
        try found(
            """
            SELECT \(OperationScan.columns) FROM events e
            WHERE e.account = $1 AND e.id = $2 AND e.operation = ''
            UNION ALL SELECT \(OperationScan.columns) FROM events e
            WHERE e.account = $1 AND e.operation = $3 AND e.operation <> '' ORDER BY 1
            """, [.id(id), .bytes(id.kept)])
    }

    /// Returns an operation for a list.
    private func head(_ spot: ScanPosition) throws -> OperationHead {
        let edge = OperationHead.edge
        var found: [Found]
        if spot.size <= 2 * Int64(edge) {
            found = try events(of: spot.id)
        } else {
            let condition = "(e.operation = $2 OR e.id = $3 AND e.operation = '') ORDER BY e.cursor"
            let values: [PostgresValue] = [.bytes(spot.id.kept), .id(spot.id), .int8(Int64(edge))]
            found = try list(condition + " LIMIT $4", values)
            found += try list(condition + " DESC LIMIT $4", values).reversed()
        }
        return OperationHead(
            id: spot.id, cursor: Cursor(spot.first), size: Int(spot.size),
            events: found.map(\.event))
    }

    private struct ScanPosition {
        var first: Int64
        var last: Int64
        var size: Int64
        var id: EventID
        /// True if no other events are between its events.
        var isRun: Bool { last - first + 1 == size }
    }

    private func spots(_ sql: String, _ values: [PostgresValue]) throws -> [ScanPosition] {
        try connection.query(sql, [.int8(account.key)] + values).map { row in
            guard let id = row.id(3, Event.self) else {
                throw JournalError(.damaged, "The list of operations is damaged; run verify.")
            }
            return ScanPosition(first: row.int(0), last: row.int(1), size: row.int(2), id: id)
        }
    }

    /// Returns the operations that begin before a cursor, latest first.
    func heads(before end: Int64, _ limit: Int) throws -> [OperationHead] {
        let several = try spots(
            """
            SELECT first, last, size, id FROM operations WHERE account = $1 AND first < $2
            ORDER BY first DESC LIMIT $3
            """, [.int8(end), .int8(Int64(limit))])
        var found: [ScanPosition] = []
        var end = end
        // Operations of one event are between runs, which can be as long as an import.
        for run in several where found.count < limit {
            if run.isRun {
                found += try alone(after: run.last, before: end, limit)
                end = run.first
            }
            found.append(run)
        }
        found += try alone(after: 0, before: end, limit)
        return try found.sorted { $0.first > $1.first }.prefix(limit).map { try head($0) }
    }

    /// Returns operations of one event, which has their id.
    private func alone(after start: Int64, before end: Int64, _ limit: Int) throws -> [ScanPosition]
    {
        try spots(
            """
            SELECT e.cursor, e.cursor, 1, e.id FROM events e
            WHERE e.account = $1 AND e.cursor > $2 AND e.cursor < $3 AND e.operation = ''
            AND NOT EXISTS (
                SELECT 1 FROM operations o WHERE o.account = e.account AND o.id = e.id)
            ORDER BY e.cursor DESC LIMIT $4
            """, [.int8(start), .int8(end), .int8(Int64(max(limit, 0)))])
    }
}
