public import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Passes events in batches of at most 2,048; the next batch is read concurrently.
    public func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        let last = last ?? Cursor(.max)
        var found = try await fetch(
            TailReader.Question(account: account, cursor: cursor, last: last)
        ).get()
        while !found.isWhole {
            let cursor = found.cursor
            async let next = fetch(
                TailReader.Question(account: account, cursor: cursor, last: last))
            body(found.events)
            found = try await next.get()
        }
        if !found.events.isEmpty { body(found.events) }
        return found.cursor
    }

    private func fetch(
        _ question: TailReader.Question,
        by gathering: QueryBatcher<TailReader.Question, TailReader.Answer>? = nil
    ) async -> TailReader.Answer {
        do {
            return try await (gathering ?? tails).ask(question)
        } catch {
            return .failure(JournalError(telling: error))
        }
    }

    /// Returns the latest event, batched for many accounts, with the state for the next append.
    public func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)? {
        let found = try await fetch(.latest(of: account), by: latest).get()
        if let event = found.events.last { return (event, found.cursor) }
        // The head has no event if that event was superseded by another journal's.
        return try await latest(account, limit: 1).first.map { ($0.sealed.event, $0.cursor) }
    }

    /// Returns the cursor of the account's last event; the start without events.
    public func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        try await run { connection in
            let row = try connection.query(
                "SELECT head FROM accounts WHERE account = $1", [.int8(account.key)]
            ).first
            return Cursor(row?.int(0) ?? 0)
        }
    }

    /// Returns sealed events. The seals are not checked here; `verify` does that.
    public func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await list(.after(cursor), account, limit)
    }

    /// Returns the latest sealed events, newest first.
    public func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await list(.latest, account, limit)
    }

    /// Returns the events of a device after a position in its chain. The seals are not checked
    /// here.
    public func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        try await list(.chain(device, after: sequence), account, limit).map(\.sealed)
    }

    /// Returns the end of each device's chain.
    public func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        try await run { [self] connection in
            try AccountState.read(account, connection, ciphers, locking: false).devices
                .filter { $0.value.sequence > 0 }
                .map { ChainHead(device: $0, sequence: $1.sequence, hash: $1.hash) }
        }
    }

    private func list(
        _ which: EventSelection, _ account: AccountID, _ limit: Int
    ) async throws(JournalError) -> [JournalEntry] {
        try await run { [self] connection in
            try connection.transaction {
                try connection.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                let state = try AccountState.read(account, connection, ciphers, locking: false)
                return try entries(which, state, connection, limit: limit)
            }
        }
    }

    /// A selection of an account's events.
    enum EventSelection: Sendable {
        case after(Cursor)
        case latest
        case chain(DeviceID, after: UInt64)
    }

    /// Returns sealed events as of this transaction.
    func entries(
        _ which: EventSelection, _ state: AccountState, _ connection: PostgresConnection, limit: Int
    ) throws -> [JournalEntry] {
        let scan = EventScan(words, state.seal, connection)
        var values: [PostgresValue] = [.int8(state.id.key), .int8(Int64(max(limit, 0)))]
        let condition: String
        switch which {
        case .after(let cursor):
            condition = "e.cursor > $3 ORDER BY e.cursor"
            values.append(.int8(cursor.rawValue))
        case .latest: condition = "true ORDER BY e.cursor DESC"
        case .chain(let device, let sequence):
            guard let chain = state.devices[device], sequence < 1 << Link.bits else { return [] }
            condition = "e.link > $3 AND e.link < $4 ORDER BY e.link"
            values.append(.int8(Link.of(chain.number, sequence)))
            values.append(.int8(Link.of(chain.number + 1, 0)))
        }
        let rows = try connection.query(
            """
            SELECT \(EventScan.columns), e.link, e.hash,
                (SELECT p.hash FROM events p WHERE p.account = e.account AND p.link = e.link - 1)
            FROM events e WHERE e.account = $1 AND \(condition) LIMIT $2
            """, values)
        return try rows.map { try scan.entry($0, state) }
    }
}
