public import Core
public import Engine
internal import GRDB

extension SQLiteJournal {
    /// Takes in sealed events one after the other; one that is refused does not hold up the others.
    public func admit(
        _ events: [SealedEvent], to account: AccountID
    ) async throws(JournalError) -> [Admission] {
        try await writer.write { ledger, db in
            let gate = try SealedEventAdmitter(db, ledger, account)
            return try events.map { try gate.admit($0) }
        }
    }
}

/// Lets sealed events in, one after the other, each by its own hash and place.
struct SealedEventAdmitter {
    private let db: Database
    private let ledger: Ledger
    private let account: AccountID
    private let insert: EventInsert

    init(_ db: Database, _ ledger: Ledger, _ account: AccountID) throws {
        self.db = db
        self.ledger = ledger
        self.account = account
        insert = try EventInsert(db, ledger)
    }

    func admit(_ sealed: SealedEvent) throws -> Admission {
        if let why = objection(to: sealed) { return .rejected(why) }
        var row = try ledger.account(account, in: db)
        var chain = try ledger.device(sealed.device, of: account, row, in: db)
        if sealed.sequence <= chain.sequence {
            return try hash(chain.number, sealed.sequence) == sealed.hash ? .exists : .conflict
        }
        guard sealed.sequence == chain.sequence + 1 else {
            return .rejected("Event \(chain.sequence + 1) of the device is still missing.")
        }
        guard sealed.previous == chain.hash else {
            return .rejected("It does not follow from the device's last event here.")
        }
        if try isTaken(sealed.event.id, row) { return .conflict }
        try ledger.makeRows(account, &row, sealed.device, &chain, in: db)
        row.head += 1
        chain.sequence = sealed.sequence
        chain.hash = sealed.hash
        try insert.store(sealed.event, row, chain)
        ledger.note(account, row, sealed.device, chain)
        return .created
    }

    private func objection(to sealed: SealedEvent) -> String? {
        if let why = EventRules.objection(to: sealed.event) { return why }
        let hash = Seal.hash(
            of: sealed.event, account: account, device: sealed.device, sequence: sealed.sequence,
            previous: sealed.previous)
        guard hash == sealed.hash, sealed.sequence > 0 else {
            return "Its hash does not match what it says."
        }
        guard case .object? = try? JSON(parsing: sealed.event.payload) else {
            return "Its payload is not a JSON object."
        }
        return nil
    }

    private func hash(_ device: Int64, _ sequence: UInt64) throws -> EventHash? {
        let query = try Prepared(db, "SELECT hash FROM events WHERE device = ? AND sequence = ?")
        query.bind(1, device)
        query.bind(2, Int64(bitPattern: sequence))
        defer { query.reset() }
        return try query.step() ? EventHash(query.bytes(0)) : nil
    }

    private func isTaken(_ id: EventID, _ row: Ledger.AccountRow) throws -> Bool {
        let query = try Prepared(db, "SELECT 1 FROM events WHERE account = ? AND id = ?")
        query.bind(1, row.number)
        query.bind(2, id)
        defer { query.reset() }
        return try query.step()
    }
}
