internal import Core
internal import GRDB
internal import JournalSeals

/// The statement that stores an event, with the values shared by all events of a transaction.
struct EventInsert {
    private let statement: PreparedStatement
    private let ledger: Ledger
    private let db: Database

    init(_ db: Database, _ ledger: Ledger) throws {
        statement = try PreparedStatement(
            db,
            """
            INSERT INTO events (
                place, account, id, operation, time, instant, day, offset, zone, kind, payload,
                device, sequence, hash, fingerprint
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        self.ledger = ledger
        self.db = db
    }

    /// Stores an event in the next position of its account.
    func store(
        _ event: Event, _ account: Ledger.AccountRow, _ device: DeviceID,
        _ chain: Ledger.DeviceRow, fingerprint: UInt64? = nil
    ) throws {
        let seal = account.seal
        var kept = event
        kept.payload = try seal?.seal(event.payload, of: event.id) ?? event.payload
        try store(
            StoredEvent(
                event: kept, cursor: account.head, device: device, sequence: chain.sequence,
                hash: chain.hash.kept(by: seal, device, chain.sequence),
                fingerprint: fingerprint.map { seal?.mask($0, of: event.id) ?? $0 }),
            of: account.number, chain.number)
    }

    /// Stores an event of an account and a device, given by their numbers, in its stored form.
    func store(_ kept: StoredEvent, of account: Int64, _ device: Int64) throws {
        let event = kept.event
        statement.bind(1, RowNumber.of(account, kept.cursor))
        statement.bind(2, account)
        statement.bind(3, event.id)
        if event.operation == event.id {
            statement.bind(4, null: ())
        } else {
            statement.bind(4, event.operation)
        }
        statement.bind(5, Int64(bitPattern: event.time.rawValue))
        statement.bind(6, event.instant.milliseconds)
        statement.bind(7, Int64(event.day.number))
        statement.bind(8, Int64(event.offset))
        statement.bind(9, try ledger.number(of: event.zone, in: db))
        statement.bind(10, try ledger.number(of: event.kind, in: db))
        statement.bind(11, event.payload)
        statement.bind(12, device)
        statement.bind(13, Int64(bitPattern: kept.sequence))
        statement.bind(14, kept.hash)
        if let fingerprint = kept.fingerprint {
            statement.bind(15, Int64(bitPattern: fingerprint))
        } else {
            statement.bind(15, null: ())
        }
        try statement.finish()
    }
}
