public import Core
public import Engine
public import struct Engine.Cursor
internal import GRDB

extension SQLiteJournal {
    public func append(
        _ events: [Event], to account: AccountID, from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        try await writer.write { ledger, db in
            var row = try ledger.account(account, in: db)
            if let expecting, expecting.rawValue != row.head {
                ledger.hasMoved = true
                return .moved(Cursor(row.head))
            }
            let admissions = try Appraisal(db, row).admissions(of: events)
            guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
                return .stored(
                    admissions.map { $0 == .created ? .withheld : $0 }, head: Cursor(row.head))
            }
            if admissions.contains(.created) {
                if row.number == 0 { row = try ledger.makeAccount(account, in: db) }
                let fresh = zip(events, admissions).filter { $1 == .created }.map(\.0)
                try Sealing(db, ledger).store(fresh, in: &row, of: account, from: device)
            }
            return .stored(admissions, head: Cursor(row.head))
        }
    }
}

/// Looks at events that are to be appended: which are new, known, or in the way of others.
struct Appraisal {
    private let query: Prepared
    private let account: Ledger.AccountRow

    init(_ db: Database, _ account: Ledger.AccountRow) throws {
        self.account = account
        query = try Prepared(
            db,
            """
            SELECT id, operation, (SELECT text FROM words WHERE number = kind), payload
            FROM events WHERE account = ? AND id = ?
            """)
    }

    func admissions(of events: [Event]) throws -> [Admission] {
        var batch: [EventID: EventRules.EventCore] = [:]
        return try events.map { event in
            if let why = EventRules.objection(to: event) { return .rejected(why) }
            let core = EventRules.EventCore(event)
            if let known = try batch[event.id] ?? stored(event.id) {
                return EventRules.isSame(known, event) ? .exists : .conflict
            }
            if events.count > 1 { batch[event.id] = core }
            return .created
        }
    }

    private func stored(_ id: EventID) throws -> EventRules.EventCore? {
        guard account.number != 0 else { return nil }
        query.bind(1, account.number)
        query.bind(2, id)
        defer { query.reset() }
        guard try query.step() else { return nil }
        return EventRules.EventCore(
            operation: query.id(1) ?? id, kind: query.text(2), payload: query.bytes(3))
    }
}

/// Puts a device's new events at the end of its chain.
struct Sealing {
    private let db: Database
    private let ledger: Ledger

    init(_ db: Database, _ ledger: Ledger) {
        self.db = db
        self.ledger = ledger
    }

    func store(
        _ events: [Event], in row: inout Ledger.AccountRow, of account: AccountID,
        from device: DeviceID
    ) throws {
        let insert = try EventInsert(db, ledger)
        var chain = try ledger.device(device, of: row.number, in: db)
        if chain.number == 0 { chain = try ledger.makeDevice(device, of: row.number, in: db) }
        for event in events {
            row.head += 1
            chain.sequence += 1
            chain.hash = Seal.hash(
                of: event, account: account, device: device, sequence: chain.sequence,
                previous: chain.hash)
            try insert.store(event, row, chain)
        }
        try ledger.settle(row, chain, in: db)
    }
}
