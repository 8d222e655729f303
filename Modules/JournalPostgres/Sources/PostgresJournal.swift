public import Core
public import Engine
internal import JournalSeals
public import Postgres

/// A journal in a PostgreSQL database, for one or many server nodes.
///
/// Any node can append for any account: the lock of the account's row, for one transaction, orders
/// the events. A commit is durable when it returns. A server that could lose a commit is refused at
/// connection. A node keeps only data that it can read again.
public final class PostgresJournal: Journal {
    /// The device of the server, the same for all nodes, because the store orders events.
    public let device: DeviceID
    let pool: PostgresPool
    /// True if every node of the database knows packed payloads.
    let packs: Bool
    let ciphers: RowCipherCache?
    let keys: PostgresKeyStore?
    let words = NumberedNames()
    let known = KnownAccounts()
    let deltas = Deltas()
    let appends: QueryBatcher<Batch.Order, AccountState?>
    let firsts: QueryBatcher<FirstEventsWriter.Order, FirstEventsWriter.Stored?>
    let tails: QueryBatcher<TailReader.Question, TailReader.Answer>
    let latest: QueryBatcher<TailReader.Question, TailReader.Answer>
    /// Reads the state of accounts for announcements, without payloads.
    let ends: TailReader

    /// Opens the journal in the database of a pool and migrates it first. A new journal gets its
    /// device from `clock` and `entropy`.
    ///
    /// With `keys`, which must be in the same database, the events of each account are encrypted
    /// with its own key. Rule O3. Throws `exists` if the database has another `place`.
    public init(
        _ pool: PostgresPool, clock: any Clock, entropy: any Entropy,
        keys: PostgresKeyStore? = nil, place: JournalPlace = .whole
    ) throws(JournalError) {
        self.pool = pool
        self.keys = keys
        appends = QueryBatcher(pool, Batch.Order.work)
        firsts = QueryBatcher(pool, FirstEventsWriter.work)
        let fresh = DeviceID(at: clock.now(), random: (entropy.bits(), entropy.bits()))
        (device, packs) = try JournalError.told {
            try pool.now { connection in
                try Schema.migrations.run(connection)
                try place.take(connection)
                try connection.query(
                    "INSERT INTO meta (key, value) VALUES ('device', $1) ON CONFLICT DO NOTHING",
                    [.bytes(EventID(high: fresh.high, low: fresh.low).kept)])
                let row = try connection.query(
                    "SELECT value FROM meta WHERE key = 'device'"
                ).first
                guard let device = row?.id(0, Device.self) else {
                    throw JournalError(.damaged, "The database does not contain its device id.")
                }
                let readable = try Schema.migrations.readable(in: connection)
                return (device, readable >= Schema.packed)
            }
        }
        ciphers = keys.map { [packs] in RowCipherCache($0, packing: packs) }
        var reader = TailReader(
            device: device, words: words, known: known, ciphers: ciphers, keys: keys)
        tails = QueryBatcher(pool, reader.work)
        latest = QueryBatcher(pool, reader.workForLatest)
        reader.isRaw = true
        ends = reader
    }

    /// Returns the hash of an event at its position; see `Seal`.
    public func seal(
        _ event: Event, of account: AccountID, by device: DeviceID, at sequence: UInt64,
        after previous: EventHash
    ) -> EventHash {
        Seal.hash(
            of: event, account: account, device: device, sequence: sequence, previous: previous)
    }

    /// Runs a closure with a connection and converts errors to those of a journal.
    func run<T: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> T
    ) async throws(JournalError) -> T {
        do {
            return try await pool.run(work)
        } catch {
            throw JournalError(telling: error)
        }
    }
}

extension JournalPlace {
    /// Records the position in a new database, and refuses a database with another position. A
    /// database without a position is the only one of its journal.
    fileprivate func take(_ connection: PostgresConnection) throws {
        let text = "\(number) of \(count)"
        if self != .whole {
            try connection.query(
                """
                INSERT INTO meta (key, value) SELECT 'place', $1
                WHERE NOT EXISTS (SELECT 1 FROM accounts) ON CONFLICT DO NOTHING
                """, [.bytes(Array(text.utf8))])
        }
        let kept = try connection.query("SELECT value FROM meta WHERE key = 'place'").first
        let known = kept.map { String(decoding: $0.bytes(0), as: UTF8.self) } ?? "1 of 1"
        guard known == text else {
            throw JournalError(
                .exists,
                "A database is number \(known) of its journal but is listed as number "
                    + "\(text); nothing was changed.")
        }
    }
}

extension JournalError {
    /// Converts any error in the journal's work.
    init(telling error: any Error) {
        switch error {
        case let error as JournalError: self = error
        case let error as PostgresMigrations.NewerSchemaError:
            self.init(.newerVersion, error.message)
        case let error as PostgresError:
            let reason: Reason =
                switch error.kind {
                case .unreachable: .io
                case .busy, .duplicate: .locked
                case .full: .full
                case .readOnly: .readOnly
                case .damaged: .damaged
                case .refused: error.code.hasPrefix("42501") ? .permission : .io
                }
            self.init(reason, error.message)
        default: self.init(.io, "The database could not be used: \(error).")
        }
    }

    /// Runs a closure and converts its errors to those of a journal.
    static func told<T>(_ work: () throws -> T) throws(JournalError) -> T {
        do {
            return try work()
        } catch {
            throw JournalError(telling: error)
        }
    }
}
