internal import Core
internal import Engine
internal import JournalSeals
internal import Postgres

/// Reads the events after cursors for several accounts at once, with everything that the next
/// append to each account needs: the state of the keys, of the account, and of the chain of the
/// server's device, under its name for the account or otherwise its own name.
struct TailReader: Sendable {
    /// A query for events of an account after one cursor and up to another.
    struct Question: Sendable {
        var account: AccountID
        var cursor: Cursor
        var last: Cursor
        /// The device whose chain continues; nil for the server's own.
        var writer: DeviceID?

        /// Returns a query for the latest event of an account.
        static func latest(of account: AccountID) -> Question {
            Question(account: account, cursor: Cursor(-1), last: Cursor(.max))
        }
    }

    /// The next events and their end; `isWhole` is false if there may be more.
    struct Found: Sendable {
        var events: [Event] = []
        var cursor: Cursor
        var isWhole = true
        /// The state of the account; nil if it needs a separate query.
        var state: AccountState?
    }

    typealias Answer = Result<Found, JournalError>

    let device: DeviceID
    let words: NumberedNames
    let known: KnownAccounts
    let ciphers: RowCipherCache?
    let keys: PostgresKeyStore?
    /// True to leave payloads as they are stored.
    var isRaw = false

    /// The maximum number of events per read, for all accounts together and for one among others.
    private static let most = 2_048
    private static let least = 64

    /// The batch configuration of reads. Batches are small, so no query waits long for other
    /// accounts.
    var work: QueryBatcher<Question, Answer>.Work {
        .init(most: TailReader.most / TailReader.least) { try remembering(read($0, $1)) }
    }

    /// The batch configuration of reads of the latest events, one per account.
    var workForLatest: QueryBatcher<Question, Answer>.Work {
        .init { try remembering(read($0, $1)) }
    }

    /// Caches the states of the accounts for the next appends.
    private func remembering(_ answers: [Answer]) -> [Answer] {
        for answer in answers {
            if case .success(let found) = answer, let state = found.state { known.keep(state) }
        }
        return answers
    }

    /// Reads several accounts together.
    func read(
        _ questions: [Question], _ connection: PostgresConnection
    ) throws -> [Answer] {
        let limit = TailReader.most / questions.count
        let wanted = questions.map { ciphers != nil && ciphers?.remembered($0.account) == nil }
        let rows = try connection.query(
            ciphers == nil ? TailReader.plain : TailReader.sealed,
            [
                .int8s(questions.map(\.account.key)), .int8s(questions.map(\.cursor.rawValue)),
                .int8s(questions.map(\.last.rawValue)), .int8(Int64(limit)), .id(device),
                .ids(zip(questions, wanted).map { $1 ? $0.account : nil }),
                .ids(questions.map { $0.writer ?? device.writing(for: $0.account) }),
            ])
        if let ciphers, let row = rows.first { ciphers.note(row.int(Column.revision)) }
        var answers: [Answer] = []
        var next = 0
        while next < rows.count, answers.count < questions.count {
            let place = rows[next].int(Column.place)
            let start = next
            while next < rows.count, rows[next].int(Column.place) == place { next += 1 }
            let question = questions[answers.count]
            answers.append(
                Result { () throws(JournalError) in
                    try JournalError.told {
                        try found(question, rows, start..<next, limit, connection)
                    }
                })
        }
        return answers
    }

    private func found(
        _ question: Question, _ rows: PostgresRows, _ places: Range<Int>, _ limit: Int,
        _ connection: PostgresConnection
    ) throws -> Found {
        let first = rows[places.lowerBound]
        let seal = try seal(of: question.account, first)
        let state = state(of: question.account, seal, first)
        guard !first.isNull(0) else { return Found(cursor: question.cursor, state: state) }
        var scan = EventScan(words, seal, connection)
        scan.isRaw = isRaw
        return Found(
            events: try places.map { try scan.event(rows[$0]) },
            cursor: Cursor(rows[places.upperBound - 1].int(0)), isWhole: places.count < limit,
            state: state)
    }

    private func seal(
        of account: AccountID, _ row: PostgresRow
    ) throws(JournalError) -> RowSeal? {
        guard let ciphers, let keys else { return nil }
        guard row.bool(Column.hasKey) else { return try ciphers.knownSeal(of: account) }
        let key = row.isNull(Column.key) ? nil : row.bytes(Column.key)
        return ciphers.keep(
            try keys.opened(key, of: account), of: account, at: row.int(Column.revision))
    }

    /// Returns the state of an account, also of a missing one.
    private func state(
        of account: AccountID, _ seal: RowSeal?, _ row: PostgresRow
    ) -> AccountState? {
        guard !row.isNull(Column.id) else { return AccountState(id: account) }
        let sequence = UInt64(bitPattern: row.int(Column.sequence))
        guard row.id(Column.id, Account.self) == account,
            let device = row.id(Column.device, Device.self),
            let hash = EventHash(kept: row.bytes(Column.hash), by: seal, device, sequence)
        else { return nil }
        var state = AccountState(id: account)
        state.head = row.int(Column.head)
        state.version = row.int(Column.version)
        state.seal = seal
        state.devices[device] = AccountState.Chain(
            number: Int32(truncatingIfNeeded: row.int(Column.number)), sequence: sequence,
            hash: hash, origin: row.id(Column.origin), successor: row.id(Column.successor))
        return state
    }

    /// The columns after the ten of an event; null without a row.
    private enum Column {
        static let place = 10
        static let id = 11
        static let head = 12
        static let version = 13
        static let number = 14
        static let sequence = 15
        static let hash = 16
        static let origin = 17
        static let successor = 18
        static let revision = 19
        static let hasKey = 20
        static let key = 21
        static let device = 22
    }

    private static let plain = statement("0::bigint, false, NULL::bytea, d.id", "")
    private static let sealed = statement(
        "\(PostgresKeyStore.revision), k.account IS NOT NULL, k.key, d.id",
        "LEFT JOIN LATERAL (SELECT * FROM keys k WHERE k.account = q.id OFFSET 0) k ON true")

    /// Returns a statement that finds each row by its key. With `OFFSET 0`, the database cannot
    /// choose to read a whole table that was small when it planned.
    private static func statement(_ columns: String, _ join: String) -> String {
        """
        SELECT e.*, q.place, a.id, a.head, a.version, d.number, d.sequence, d.hash, d.origin,
            d.successor, \(columns)
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $6::uuid[], $7::uuid[])
            WITH ORDINALITY q (account, cursor, last, id, writer, place)
        LEFT JOIN LATERAL (
            SELECT * FROM accounts a WHERE a.account = q.account OFFSET 0) a ON true
        LEFT JOIN LATERAL (
            SELECT * FROM devices d WHERE d.account = q.account AND d.id IN (q.writer, $5)
            ORDER BY d.id = q.writer DESC LIMIT 1) d ON true \(join)
        LEFT JOIN LATERAL (
            SELECT \(EventScan.columns) FROM events e
            WHERE e.account = q.account AND e.cursor <= q.last
                AND e.cursor > CASE WHEN q.cursor < 0 THEN a.head - 1 ELSE q.cursor END
            ORDER BY e.cursor LIMIT $4) e ON true
        ORDER BY q.place, e.cursor
        """
    }
}
