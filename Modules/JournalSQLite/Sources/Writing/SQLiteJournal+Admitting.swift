public import Core
public import Engine
internal import GRDB
internal import JournalSeals

extension SQLiteJournal {
    /// Checks all events first and then stores them in one transaction.
    public func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        try await writer.write { ledger, db in
            var gate = try AdmissionCheck(db, ledger, account)
            let admissions = try events.map { try gate.admission(of: $0) }
            guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
                return admissions.map { $0 == .created ? .withheld : $0 }
            }
            if storing {
                let fresh = zip(events, admissions).filter { $1 == .created }.map(\.0)
                try ledger.store(fresh, of: account, in: db)
            }
            return admissions
        }
    }
}

/// Checks sealed events one after the other, each after the previous ones, and stores none.
private struct AdmissionCheck {
    private let db: Database
    private let ledger: Ledger
    private let account: AccountID
    private let row: Ledger.AccountRow
    /// The ends of chains as if the events were stored.
    private var chains: [DeviceID: Ledger.DeviceRow] = [:]
    private var fresh: [DeviceID: [UInt64: EventHash]] = [:]
    private var freshIDs: [EventID: Event] = [:]

    init(_ db: Database, _ ledger: Ledger, _ account: AccountID) throws {
        self.db = db
        self.ledger = ledger
        self.account = account
        row = try ledger.account(account, in: db)
    }

    mutating func admission(of sealed: SealedEvent) throws -> Admission {
        if let why = sealed.objection(in: account) { return .rejected(why) }
        var chain =
            try chains[sealed.device] ?? ledger.device(sealed.device, of: account, row, in: db)
        if chain.sequence == 0 { chain.origin = sealed.origin }
        guard chain.origin == sealed.origin else {
            return .rejected("Its device wrote for another account before.")
        }
        if sealed.sequence <= chain.sequence {
            let known =
                try fresh[sealed.device]?[sealed.sequence]
                ?? hash(chain.number, sealed.device, sealed.sequence)
            return known == sealed.hash ? .exists : .conflict
        }
        guard sealed.sequence == chain.sequence + 1 else {
            return .missing(chain.sequence + 1...sealed.sequence - 1)
        }
        guard sealed.previous == chain.hash else {
            return .rejected("It does not follow from the device's last event here.")
        }
        let known = try freshIDs[sealed.event.id] ?? stored(sealed.event.id)
        if let known, !EventCore(known).isSame(as: sealed.event) { return .conflict }
        chain.sequence = sealed.sequence
        chain.hash = sealed.hash
        chains[sealed.device] = chain
        fresh[sealed.device, default: [:]][sealed.sequence] = sealed.hash
        freshIDs[sealed.event.id] = sealed.event
        return known == nil ? .created : .resealed
    }

    private func hash(
        _ number: Int64, _ device: DeviceID, _ sequence: UInt64
    ) throws -> EventHash? {
        let query = try PreparedStatement(
            db, "SELECT hash FROM events WHERE device = ? AND sequence = ?")
        query.bind(1, number)
        query.bind(2, Int64(bitPattern: sequence))
        defer { query.reset() }
        guard try query.step() else { return nil }
        return EventHash(kept: query.bytes(0), by: row.seal, device, sequence)
    }

    private func stored(_ id: EventID) throws -> Event? {
        let query = try PreparedStatement(
            db, "SELECT \(EventRow.columns) FROM events e WHERE e.account = ? AND e.id = ?")
        query.bind(1, row.number)
        query.bind(2, id)
        defer { query.reset() }
        guard try query.step() else { return nil }
        var scan = EventRow(db, InternedStrings(), row.seal)
        return try scan.event(query)
    }
}

extension Ledger {
    /// Stores checked events, each at its position of its device's chain.
    fileprivate func store(
        _ events: [SealedEvent], of account: AccountID, in db: Database
    ) throws {
        let insert = try EventInsert(db, self)
        var operations = OperationIndex()
        var row = try self.account(account, in: db)
        for sealed in events {
            var chain = try device(sealed.device, of: account, row, in: db)
            if chain.sequence == 0 { chain.origin = sealed.origin }
            try makeRows(account, &row, sealed.device, &chain, in: db)
            row.head += 1
            chain.sequence = sealed.sequence
            chain.hash = sealed.hash
            try insert.store(sealed.event, row, sealed.device, chain)
            operations.note(sealed.event, RowNumber.of(row.number, row.head))
            note(account, row, sealed.device, chain)
        }
        try operations.finish(row.number, db)
    }
}
