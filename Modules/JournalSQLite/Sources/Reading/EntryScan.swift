internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

internal import struct Engine.Cursor

/// Reads an account's events with their seals.
struct EntryScan {
    private var row: EventRow
    private let seal: RowSeal?
    let db: Database

    init(_ db: Database, _ words: InternedStrings, _ seal: RowSeal?) {
        self.db = db
        self.seal = seal
        row = EventRow(db, words, seal)
    }

    /// The columns after those of the event: device, sequence, hash, previous hash, origin.
    static let columns = """
        SELECT \(EventRow.columns), d.id, e.sequence, e.hash,
            (SELECT p.hash FROM events p
             WHERE p.device = e.device AND p.sequence = e.sequence - 1), d.origin
        """

    private static let source = """
        \(columns) FROM accounts a JOIN events e
        ON e.place > (a.number << 40) + ? AND e.place < (a.number + 1) << 40
        JOIN devices d ON d.number = e.device
        WHERE a.id = ?
        """

    mutating func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) throws -> [JournalEntry] {
        try list("\(EntryScan.source) ORDER BY e.place LIMIT ?", account, cursor, limit)
    }

    mutating func latest(_ account: AccountID, limit: Int) throws -> [JournalEntry] {
        try list("\(EntryScan.source) ORDER BY e.place DESC LIMIT ?", account, .start, limit)
    }

    private mutating func list(
        _ sql: String, _ account: AccountID, _ cursor: Cursor, _ limit: Int
    ) throws -> [JournalEntry] {
        let query = try PreparedStatement(db, sql)
        query.bind(1, min(max(cursor.rawValue, 0), RowNumber.limit - 1))
        query.bind(2, account)
        query.bind(3, Int64(max(limit, 0)))
        defer { query.reset() }
        var entries: [JournalEntry] = []
        while try query.step() { entries.append(try entry(query)) }
        return entries
    }

    mutating func entry(_ query: borrowing PreparedStatement) throws -> JournalEntry {
        let event = try row.event(query)
        let sequence = UInt64(bitPattern: query.integer(11))
        guard let device = query.id(10, Device.self),
            let hash = EventHash(kept: query.bytes(12), by: seal, device, sequence),
            let previous = sequence == 1
                ? .origin : EventHash(kept: query.bytes(13), by: seal, device, sequence - 1)
        else {
            throw JournalError(
                .damaged, "The seal of event \(event.id) is damaged; run verify.")
        }
        return JournalEntry(
            cursor: Cursor(RowNumber.cursor(query.integer(0))),
            sealed: SealedEvent(
                event: event, device: device, sequence: sequence, previous: previous, hash: hash,
                origin: query.id(14)))
    }
}
