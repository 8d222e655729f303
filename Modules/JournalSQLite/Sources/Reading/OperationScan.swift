internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

internal import struct Engine.Cursor

/// Reads operations completely or with the events for lists.
struct OperationScan {
    private var row: EventRow
    private let db: Database
    private let account: AccountID
    private let seal: RowSeal?

    init(
        _ db: Database, _ words: InternedStrings, _ account: AccountID, _ seal: RowSeal?
    ) {
        self.db = db
        self.account = account
        self.seal = seal
        row = EventRow(db, words, seal)
    }

    private struct Found {
        var place: Int64
        var event: Event
        var fingerprint: UInt64?
    }

    /// The statements for the event with the operation's id and for the others in order of commit.
    private static let bearing = source("e.id = ?2 AND e.operation IS NULL")
    private static let members = source("e.operation = ?2") + " ORDER BY e.place LIMIT ?3"
    private static let lastMembers = source("e.operation = ?2") + " ORDER BY e.place DESC LIMIT ?3"

    private static func source(_ condition: String) -> String {
        """
        SELECT \(EventRow.columns), e.fingerprint FROM accounts a JOIN events e
        ON e.account = a.number WHERE a.id = ?1 AND \(condition)
        """
    }

    private mutating func list(_ sql: String, _ id: EventID, limit: Int = .max) throws -> [Found] {
        let query = try PreparedStatement(db, sql)
        query.bind(1, account)
        query.bind(2, id)
        query.bind(3, Int64(limit))
        defer { query.reset() }
        var found: [Found] = []
        while try query.step() {
            let print = query.isNull(10) ? nil : UInt64(bitPattern: query.integer(10))
            let event = try row.event(query)
            found.append(
                Found(
                    place: query.integer(0), event: event,
                    fingerprint: print.map { seal?.mask($0, of: event.id) ?? $0 }))
        }
        return found
    }

    /// Returns all events of an operation; nil if it recorded none.
    mutating func operation(_ id: EventID) throws -> StoredOperation? {
        let found = OperationScan.merged(
            try list(OperationScan.bearing, id), try list(OperationScan.members, id))
        guard let last = found.last else { return nil }
        return StoredOperation(
            events: found.map(\.event), cursor: Cursor(RowNumber.cursor(last.place)),
            fingerprint: found.lazy.compactMap(\.fingerprint).first)
    }

    /// Returns both lists in order of commit; the event with the id is usually the first.
    private static func merged(_ bearing: [Found], _ members: [Found]) -> [Found] {
        guard let one = bearing.first else { return members }
        let place = members.firstIndex { $0.place > one.place } ?? members.count
        return members[..<place] + [one] + members[place...]
    }

    /// Returns the operations that begin before a cursor, latest first.
    mutating func heads(before cursor: Cursor?, limit: Int) throws -> [OperationHead] {
        let end = min(max(cursor?.rawValue ?? RowNumber.limit - 1, 0), RowNumber.limit - 1)
        let alone = try places(OperationScan.alone, before: end, limit)
        let several = try places(OperationScan.several, before: end, limit)
        let both = (alone + several).sorted { $0.place > $1.place }
        return try both.prefix(max(limit, 0)).map { try head($0) }
    }

    private struct ScanPosition {
        var place: Int64
        var id: EventID
        var size: Int64
    }

    /// The statement for operations of one event, which has their id.
    private static let alone = """
        SELECT e.place, e.id, 1 FROM accounts a JOIN events e
        ON e.account = a.number AND e.place < (a.number << 40) + ?2
        WHERE a.id = ?1 AND e.operation IS NULL AND NOT EXISTS (
            SELECT 1 FROM operations o WHERE o.account = e.account AND o.id = e.id)
        ORDER BY e.place DESC LIMIT ?3
        """
    private static let several = """
        SELECT o.place, o.id, o.size FROM accounts a JOIN operations o
        ON o.account = a.number AND o.place < (a.number << 40) + ?2
        WHERE a.id = ?1 ORDER BY o.place DESC LIMIT ?3
        """

    private func places(_ sql: String, before end: Int64, _ limit: Int) throws -> [ScanPosition] {
        let query = try PreparedStatement(db, sql)
        query.bind(1, account)
        query.bind(2, end)
        query.bind(3, Int64(max(limit, 0)))
        defer { query.reset() }
        var spots: [ScanPosition] = []
        while try query.step() {
            guard let id = query.id(1, Event.self) else {
                throw JournalError(.damaged, "The list of operations is damaged; run verify.")
            }
            spots.append(ScanPosition(place: query.integer(0), id: id, size: query.integer(2)))
        }
        return spots
    }

    private mutating func head(_ spot: ScanPosition) throws -> OperationHead {
        let edge = OperationHead.edge
        let bearing = try list(OperationScan.bearing, spot.id)
        var found = bearing
        // The only remaining event of an operation can have another id.
        if spot.size > Int64(bearing.count) {
            let isSmall = spot.size <= 2 * edge
            let first = try list(OperationScan.members, spot.id, limit: isSmall ? 2 * edge : edge)
            found = OperationScan.merged(bearing, first)
            if !isSmall {
                let last = try list(OperationScan.lastMembers, spot.id, limit: edge)
                let end = OperationScan.merged(
                    bearing.filter { $0.place > last.last?.place ?? 0 }, last.reversed())
                found = found.prefix(edge) + end.suffix(edge)
            }
        }
        return OperationHead(
            id: spot.id, cursor: Cursor(RowNumber.cursor(spot.place)), size: Int(spot.size),
            events: found.map(\.event))
    }
}
