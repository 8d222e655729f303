public import Core
public import Engine
internal import GRDB
public import JournalSeals

public import struct Engine.Cursor

/// Moves rows to a journal of another kind.
extension SQLiteJournal: MovableJournal {
    public func kept(
        after last: StoredAccount?, limit: Int
    ) async throws(JournalError) -> [StoredAccount] {
        let place = last?.place ?? 0
        return try await reader.run { db in
            try StoredRows(db).accounts("a.number > ? ORDER BY a.number LIMIT ?") { query in
                query.bind(1, place)
                query.bind(2, Int64(max(limit, 0)))
            }
        }
    }

    public func kept(_ accounts: [AccountID]) async throws(JournalError) -> [StoredAccount] {
        try await reader.run { db in
            try accounts.flatMap { account in
                try StoredRows(db).accounts("a.id = ?") { $0.bind(1, account) }
            }
        }
    }

    public func counts(_ accounts: [AccountID]) async throws(JournalError) -> [AccountID: Int] {
        try await reader.run { db in
            let query = try PreparedStatement(
                db,
                """
                SELECT count(*) FROM events
                WHERE account = (SELECT number FROM accounts WHERE id = ?)
                """)
            return try accounts.reduce(into: [:]) { counts, account in
                query.bind(1, account)
                defer { query.reset() }
                counts[account] = try query.step() ? Int(query.integer(0)) : 0
            }
        }
    }

    public func kept(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [StoredEvent] {
        try await reader.run { [words] db in
            try StoredRows(db).events(account, after: cursor, limit, words)
        }
    }

    public func keptHash(
        _ account: AccountID, _ device: DeviceID, _ sequence: UInt64
    ) async throws(JournalError) -> [UInt8]? {
        try await reader.run { db in
            let query = try PreparedStatement(
                db,
                """
                SELECT e.hash FROM accounts a JOIN devices d ON d.account = a.number
                JOIN events e ON e.device = d.number AND e.sequence = ?
                WHERE a.id = ? AND d.id = ?
                """)
            query.bind(1, Int64(clamping: sequence))
            query.bind(2, account)
            query.bind(3, device)
            defer { query.reset() }
            return try query.step() ? query.bytes(0) : nil
        }
    }
}

/// Reads rows as they are stored.
private struct StoredRows {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Returns accounts that match a condition, as of one moment.
    func accounts(_ condition: String, _ bind: (PreparedStatement) -> Void) throws
        -> [StoredAccount]
    {
        var accounts: [StoredAccount] = []
        try db.inTransaction(.deferred) {
            let query = try PreparedStatement(
                db, "SELECT a.number, a.id, a.head FROM accounts a WHERE \(condition)")
            bind(query)
            defer { query.reset() }
            while try query.step() {
                guard let id = query.id(1, Account.self) else { throw StoredRows.damaged }
                accounts.append(
                    StoredAccount(
                        id: id, head: query.integer(2), devices: [:], place: query.integer(0)))
            }
            for index in accounts.indices { try readDevices(of: &accounts[index]) }
            return .commit
        }
        return accounts
    }

    private func readDevices(of account: inout StoredAccount) throws {
        let query = try PreparedStatement(
            db, "SELECT id, sequence, hash, origin FROM devices WHERE account = ?")
        query.bind(1, account.place)
        defer { query.reset() }
        while try query.step() {
            guard let id = query.id(0, Device.self) else { throw StoredRows.damaged }
            account.devices[id] = StoredDevice(
                sequence: UInt64(bitPattern: query.integer(1)), hash: query.bytes(2),
                origin: query.id(3), successor: try successor(of: id, account.id))
        }
    }

    private func successor(of device: DeviceID, _ account: AccountID) throws -> DeviceID? {
        let query = try PreparedStatement(db, "SELECT value FROM meta WHERE key = ?")
        query.bind(1, text: Ledger.successorKey(device, account))
        defer { query.reset() }
        return try query.step() ? query.id(0) : nil
    }

    func events(
        _ account: AccountID, after cursor: Cursor, _ limit: Int, _ words: InternedStrings
    ) throws -> [StoredEvent] {
        let query = try PreparedStatement(
            db,
            """
            SELECT \(EventRow.columns), d.id, e.sequence, e.hash, e.fingerprint
            FROM accounts a JOIN events e
            ON e.place > (a.number << 40) + ? AND e.place < (a.number + 1) << 40
            JOIN devices d ON d.number = e.device WHERE a.id = ? ORDER BY e.place LIMIT ?
            """)
        query.bind(1, min(max(cursor.rawValue, 0), RowNumber.limit - 1))
        query.bind(2, account)
        query.bind(3, Int64(max(limit, 0)))
        defer { query.reset() }
        var row = EventRow(db, words, nil)
        row.isRaw = true
        var events: [StoredEvent] = []
        while try query.step() {
            guard let device = query.id(10, Device.self) else { throw StoredRows.damaged }
            events.append(
                StoredEvent(
                    event: try row.event(query), cursor: RowNumber.cursor(query.integer(0)),
                    device: device, sequence: UInt64(bitPattern: query.integer(11)),
                    hash: query.bytes(12),
                    fingerprint: query.isNull(13)
                        ? nil : UInt64(bitPattern: query.integer(13))))
        }
        return events
    }

    private static let damaged = JournalError(
        .damaged, "The record of an account or a device is damaged; run verify.")
}
