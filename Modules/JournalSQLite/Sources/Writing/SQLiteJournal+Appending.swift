public import Core
public import Engine
internal import GRDB
internal import JournalSeals

public import struct Engine.Cursor

extension SQLiteJournal {
    /// Appends in a commit that concurrent appends share.
    public func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        try await writer.write { ledger, db in
            let row = try ledger.account(account, in: db)
            if let expecting, expecting.rawValue != row.head {
                ledger.hasMoved = true
                return .moved(Cursor(row.head))
            }
            let admissions = try DuplicateCheck(db, row).admissions(of: events)
            guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
                return .stored(
                    admissions.map { $0 == .created ? .withheld : $0 }, head: Cursor(row.head))
            }
            let fresh = zip(events, admissions).filter { $1 == .created }.map(\.0)
            let head = try ledger.store(
                fresh, fingerprints, row, of: account, from: device, in: db)
            return .stored(admissions, head: Cursor(head))
        }
    }
}

/// Checks events before an append: new, known or in conflict.
struct DuplicateCheck {
    private let query: PreparedStatement
    private let account: Ledger.AccountRow

    init(_ db: Database, _ account: Ledger.AccountRow) throws {
        self.account = account
        query = try PreparedStatement(
            db,
            """
            SELECT id, operation, (SELECT text FROM words WHERE number = kind), payload
            FROM events WHERE account = ? AND id = ?
            """)
    }

    func admissions(of events: [Event]) throws -> [Admission] {
        var batch: [EventID: EventCore] = [:]
        return try events.map { event in
            if let why = event.objection() { return .rejected(why) }
            let core = EventCore(event)
            if let known = try batch[event.id] ?? stored(event.id) {
                return known.isSame(as: event) ? .exists : .conflict
            }
            if events.count > 1 { batch[event.id] = core }
            return .created
        }
    }

    private func stored(_ id: EventID) throws -> EventCore? {
        guard account.number != 0 else { return nil }
        query.bind(1, account.number)
        query.bind(2, id)
        defer { query.reset() }
        guard try query.step() else { return nil }
        let kept = query.bytes(3)
        return EventCore(
            operation: query.id(1) ?? id, kind: query.text(2),
            payload: try account.seal?.open(kept, of: id) ?? kept)
    }
}

extension Ledger {
    /// Appends a device's new events to its chain. Returns the account's new head.
    fileprivate func store(
        _ events: [Event], _ fingerprints: [EventID: UInt64], _ row: AccountRow,
        of account: AccountID, from device: DeviceID, in db: Database
    ) throws -> Int64 {
        guard !events.isEmpty else { return row.head }
        var row = row
        let device = try writer(for: device, of: account, in: db)
        var chain = try self.device(device, of: account, row, in: db)
        try makeRows(account, &row, device, &chain, in: db)
        let insert = try EventInsert(db, self)
        var operations = OperationIndex()
        var rest = fingerprints
        for event in events {
            row.head += 1
            chain.sequence += 1
            chain.hash = Seal.hash(
                of: event, account: chain.origin ?? account, device: device,
                sequence: chain.sequence, previous: chain.hash)
            let fingerprint = rest.isEmpty ? nil : rest.removeValue(forKey: event.operation)
            try insert.store(event, row, device, chain, fingerprint: fingerprint)
            operations.note(event, RowNumber.of(row.number, row.head))
        }
        try operations.finish(row.number, db)
        note(account, row, device, chain)
        return row.head
    }
}
