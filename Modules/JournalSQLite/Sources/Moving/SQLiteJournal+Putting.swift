internal import Core
public import Engine
internal import GRDB
public import JournalSeals

extension SQLiteJournal {
    /// Inserts rows of a journal of another kind; encrypted data stays encrypted.
    public func put(
        _ events: [StoredEvent], of account: StoredAccount, isLast: Bool
    ) async throws(JournalError) {
        try await writer.write { ledger, db in
            // These writes bypass the cache.
            defer { ledger.clear() }
            try RowWriter(account, ledger, db).put(events, isLast: isLast)
        }
    }
}

/// Writes rows of an account as another journal stored them.
private struct RowWriter {
    private let account: StoredAccount
    private let ledger: Ledger
    private let db: Database
    private let number: Int64

    init(_ account: StoredAccount, _ ledger: Ledger, _ db: Database) throws {
        self.account = account
        self.ledger = ledger
        self.db = db
        let insert = try PreparedStatement(
            db, "INSERT OR IGNORE INTO accounts (id, head) VALUES (?, 0)")
        insert.bind(1, account.id)
        try insert.finish()
        let query = try PreparedStatement(db, "SELECT number FROM accounts WHERE id = ?")
        query.bind(1, account.id)
        defer { query.reset() }
        _ = try query.step()
        number = query.integer(0)
    }

    func put(_ events: [StoredEvent], isLast: Bool) throws {
        var ends: [DeviceID: StoredDevice] = [:]
        for event in events {
            ends[event.device] = StoredDevice(
                sequence: event.sequence, hash: event.hash,
                origin: account.devices[event.device]?.origin, successor: nil)
        }
        if isLast { ends.merge(account.devices) { $1 } }
        for (device, end) in ends { try keep(device, end) }
        try insert(events)
        let head = isLast ? account.head : events.last?.cursor ?? 0
        try run("UPDATE accounts SET head = ? WHERE number = ?", head, number)
        guard isLast else { return }
        try run("DELETE FROM operations WHERE account = ?", number)
        try run(
            "INSERT INTO operations SELECT * FROM (\(OperationIndex.counted)) WHERE account = ?",
            number)
    }

    private func insert(_ events: [StoredEvent]) throws {
        guard !events.isEmpty else { return }
        let insert = try EventInsert(db, ledger)
        let devices = try numbers()
        for kept in events {
            guard let device = devices[kept.device] else {
                throw JournalError(.damaged, "The device \(kept.device) has no record.")
            }
            try insert.store(kept, of: number, device)
        }
    }

    private func keep(_ device: DeviceID, _ end: StoredDevice) throws {
        let statement = try PreparedStatement(
            db,
            """
            INSERT INTO devices (account, id, sequence, hash, origin) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (account, id) DO UPDATE SET sequence = excluded.sequence,
                hash = excluded.hash, origin = excluded.origin
            """)
        statement.bind(1, number)
        statement.bind(2, device)
        statement.bind(3, Int64(bitPattern: end.sequence))
        statement.bind(4, end.hash)
        if let origin = end.origin {
            statement.bind(5, origin)
        } else {
            statement.bind(5, null: ())
        }
        try statement.finish()
        guard let next = end.successor else { return }
        try ledger.setSuccessor(of: device, of: account.id, next, in: db)
    }

    private func numbers() throws -> [DeviceID: Int64] {
        let query = try PreparedStatement(db, "SELECT id, number FROM devices WHERE account = ?")
        query.bind(1, number)
        defer { query.reset() }
        var numbers: [DeviceID: Int64] = [:]
        while try query.step() {
            if let id = query.id(0, Device.self) { numbers[id] = query.integer(1) }
        }
        return numbers
    }

    private func run(_ sql: String, _ values: Int64...) throws {
        let statement = try PreparedStatement(db, sql)
        for (index, value) in values.enumerated() { statement.bind(Int32(index + 1), value) }
        try statement.finish()
    }
}
