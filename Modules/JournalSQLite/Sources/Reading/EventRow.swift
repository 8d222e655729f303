internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

internal import struct Engine.Cursor

/// Reads events from rows whose first ten columns are `columns`.
struct EventRow {
    static let columns =
        "e.place, e.id, e.operation, e.time, e.instant, e.day, e.offset, e.zone, e.kind, e.payload"

    private let db: Database
    private let words: InternedStrings
    private var known: [String?]
    /// The encryption of payloads; nil for plain text.
    var seal: RowSeal?
    /// True to leave payloads as they are stored.
    var isRaw = false

    init(_ db: Database, _ words: InternedStrings, _ seal: RowSeal?) {
        self.seal = seal
        self.db = db
        self.words = words
        known = words.all
    }

    /// Returns the event of the current row of a query.
    @inline(__always)
    mutating func event(_ query: borrowing PreparedStatement) throws -> Event {
        guard let id = query.id(1, Event.self) else { throw damage(query) }
        return Event(
            id: id, operation: query.id(2, Event.self) ?? id,
            time: HybridTimestamp(rawValue: UInt64(bitPattern: query.integer(3))),
            instant: Instant(milliseconds: query.integer(4)),
            day: Day(Int32(truncatingIfNeeded: query.integer(5))),
            offset: Int32(truncatingIfNeeded: query.integer(6)),
            zone: try word(query.integer(7), query), kind: try word(query.integer(8), query),
            payload: try payload(query.bytes(9), of: id))
    }

    @inline(__always)
    private func payload(_ kept: [UInt8], of id: EventID) throws -> [UInt8] {
        guard !isRaw, RowSeal.isSealed(kept) else { return kept }
        guard let seal else { throw RowSeal.unreadable }
        return try seal.open(kept, of: id)
    }

    @inline(__always)
    private mutating func word(_ number: Int64, _ query: borrowing PreparedStatement) throws
        -> String
    {
        if number >= 0, number < Int64(known.count), let word = known[Int(number)] { return word }
        return try unknownWord(number, query)
    }

    private mutating func unknownWord(
        _ number: Int64, _ query: borrowing PreparedStatement
    ) throws -> String {
        known = try words.reload(db)
        guard number >= 0, number < Int64(known.count), let word = known[Int(number)] else {
            throw damage(query)
        }
        return word
    }

    private func damage(_ query: borrowing PreparedStatement) -> JournalError {
        JournalError(
            .damaged,
            "The event at \(RowNumber.cursor(query.integer(0))) is damaged; "
                + "run verify and restore a backup.")
    }
}

/// Events in order of commit, and the cursor of the last one.
struct EventBatch: Sendable {
    var events: [Event]
    var cursor: Cursor
}

/// Reads an account's events in order of commit.
struct EventScan {
    private var row: EventRow
    private let db: Database

    init(_ db: Database, _ words: InternedStrings, _ seal: RowSeal?) {
        self.db = db
        row = EventRow(db, words, seal)
    }

    mutating func batch(
        _ account: AccountID, after cursor: Cursor, through end: Cursor, _ limit: Int
    ) throws -> EventBatch {
        let query = try PreparedStatement(
            db,
            """
            SELECT \(EventRow.columns) FROM accounts a JOIN events e
            ON e.place > (a.number << 40) + ? AND e.place <= (a.number << 40) + ?
            WHERE a.id = ? ORDER BY e.place LIMIT ?
            """)
        query.bind(1, min(max(cursor.rawValue, 0), RowNumber.limit - 1))
        query.bind(2, min(max(end.rawValue, 0), RowNumber.limit - 1))
        query.bind(3, account)
        query.bind(4, Int64(limit))
        defer { query.reset() }
        var events: [Event] = []
        var last = cursor.rawValue
        while try query.step() {
            if events.isEmpty { events.reserveCapacity(limit) }
            events.append(try row.event(query))
            last = RowNumber.cursor(query.integer(0))
        }
        return EventBatch(events: events, cursor: Cursor(last))
    }
}
