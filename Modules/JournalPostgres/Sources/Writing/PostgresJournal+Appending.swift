public import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Appends with one statement, batched with other appends, if the node knows the account's
    /// state, which is the usual case. Otherwise it reads the state first, under the lock of the
    /// account's row.
    public func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        let order = Appending(
            events: events, fingerprints: fingerprints, account: account, device: device,
            expecting: expecting)
        if let outcome = try await quickly(order) { return outcome }
        return try await run { [self] connection in
            let numbers = try words.numbers(of: events.words, connection)
            return try JournalError.retryingAfterFirstEvents {
                try carefully(order, numbers, connection)
            }
        }
    }

    /// The data of an append.
    private struct Appending: Sendable {
        var events: [Event]
        var fingerprints: [EventID: UInt64]
        var account: AccountID
        var device: DeviceID
        var expecting: Cursor?

        /// Returns the statement that stores the new events.
        func batch(
            _ fresh: [Event], _ state: AccountState, _ numbers: [String: Int32]
        ) throws -> Batch {
            var batch = Batch(state, numbers)
            var rest = fingerprints
            let writer = state.writer(for: device)
            for event in fresh {
                let fingerprint = rest.isEmpty ? nil : rest.removeValue(forKey: event.operation)
                try batch.add(event, by: writer, fingerprint: fingerprint)
            }
            return batch
        }
    }

    /// Stores a few new events with the cached state of the account; nil if the cache is outdated
    /// or an event needs a check.
    private func quickly(_ order: Appending) async throws(JournalError) -> AppendOutcome? {
        guard (1...PostgresJournal.few).contains(order.events.count),
            let numbers = words.known(order.events.words), let state = known[order.account],
            order.expecting.map({ $0.rawValue == state.head }) ?? true,
            Set(order.events.map(\.id)).count == order.events.count,
            order.events.allSatisfy({ $0.objection() == nil })
        else { return nil }
        do {
            let next =
                try await state.version == 0
                ? first(order, state, numbers) : next(order, state, numbers)
            guard let next else {
                known.forget(order.account)
                return nil
            }
            known.keep(next)
            return .stored(order.events.map { _ in .created }, head: Cursor(next.head))
        } catch let error as PostgresError where error.kind == .duplicate {
            // An event of this account, or of a conflicting one, is already stored.
            known.forget(order.account)
            return nil
        } catch {
            throw JournalError(telling: error)
        }
    }

    /// Stores events after the existing ones of the account.
    private func next(
        _ order: Appending, _ state: AccountState, _ numbers: [String: Int32]
    ) async throws -> AccountState? {
        guard let chain = state.devices[order.device], chain.successor == nil else { return nil }
        var (state, revision): (AccountState, Int64?) = (state, nil)
        if let ciphers {
            // No event may be written under a key destroyed in the meantime.
            guard let remembered = ciphers.remembered(order.account) else { return nil }
            (state.seal, revision) = remembered
        }
        let batch = try order.batch(order.events, state, numbers)
        let next = try await appends.ask(Batch.Order(batch: batch, revision: revision))
        if next != nil { deltas.keep(batch) }
        return next
    }

    /// Stores the first events of an account, with its row and its key.
    private func first(
        _ order: Appending, _ state: AccountState, _ numbers: [String: Int32]
    ) async throws -> AccountState? {
        var state = state
        let fresh = try keys?.fresh(for: order.account)
        state.seal = fresh.flatMap { ciphers?.seal($0.key, of: order.account) }
        let batch = try order.batch(order.events, state, numbers)
        let stored = try await firsts.ask(
            FirstEventsWriter.Order(batch: batch, key: fresh?.wrapped))
        guard let stored else { return nil }
        if let fresh { _ = ciphers?.keep(fresh.key, of: order.account, at: stored.revision) }
        return stored.state
    }

    /// The maximum number of events for batching; longer appends get their own statement.
    private static let few = 64

    private func carefully(
        _ order: Appending, _ numbers: [String: Int32], _ connection: PostgresConnection
    ) throws -> AppendOutcome {
        known.forget(order.account)
        var next: AccountState?
        let outcome: AppendOutcome = try connection.transaction {
            var state = try AccountState.read(order.account, connection, ciphers, locking: true)
            let head = Cursor(state.head)
            if let expecting = order.expecting, expecting != head { return .moved(head) }
            let admissions = try admissions(of: order.events, order.account, state, connection)
            guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
                return .stored(admissions.map { $0 == .created ? .withheld : $0 }, head: head)
            }
            let fresh = zip(order.events, admissions).filter { $1 == .created }.map(\.0)
            guard !fresh.isEmpty else { return .stored(admissions, head: head) }
            if state.version == 0 {
                state = try AccountState.open(order.account, connection, ciphers)
            }
            next = try order.batch(fresh, state, numbers).store(connection)
            guard let next else { throw JournalError.overtaken }
            return .stored(admissions, head: Cursor(next.head))
        }
        if let next { known.keep(next) }
        return outcome
    }

    /// Returns which events are new, known or in conflict.
    private func admissions(
        of events: [Event], _ account: AccountID, _ state: AccountState,
        _ connection: PostgresConnection
    ) throws -> [Admission] {
        var known = try stored(Set(events.map(\.id)), account, state.seal, connection)
        return events.map { event in
            if let why = event.objection() { return .rejected(why) }
            if let core = known[event.id] { return core.isSame(as: event) ? .exists : .conflict }
            known[event.id] = EventCore(event)
            return .created
        }
    }

    /// Returns the stored events with these ids.
    func stored(
        _ ids: Set<EventID>, _ account: AccountID, _ seal: RowSeal?,
        _ connection: PostgresConnection
    ) throws -> [EventID: EventCore] {
        let rows = try connection.query(
            """
            SELECT id, operation, kind, payload FROM events
            WHERE account = $1 AND id = ANY($2::uuid[])
            """, [.int8(account.key), .ids(ids)])
        var found: [EventID: EventCore] = [:]
        for row in rows.map({ $0 }) {
            guard let id = row.id(0, Event.self) else { continue }
            found[id] = EventCore(
                operation: row.id(1) ?? id, kind: try words.text(row.int(2), connection),
                payload: try seal.opened(row.bytes(3), of: id))
        }
        return found
    }
}

extension [Event] {
    /// The kinds and zones.
    var words: Set<String> { Set(lazy.map(\.kind)).union(lazy.map(\.zone)) }
}

extension RowSeal? {
    /// Returns a payload from its stored form.
    func opened(_ kept: [UInt8], of id: EventID) throws(JournalError) -> [UInt8] {
        guard RowSeal.isSealed(kept) else { return kept }
        guard let seal = self else { throw RowSeal.unreadable }
        return try seal.open(kept, of: id)
    }
}

extension JournalError {
    /// The error if another transaction came first, so nothing was stored.
    static let overtaken = JournalError(
        .locked, "Another node wrote to the account just now; try again.")

    /// Repeats work if others wrote the account's first events in the meantime. The row, which
    /// could not be locked before, then exists.
    static func retryingAfterFirstEvents<T>(_ work: () throws -> T) throws -> T {
        do {
            return try work()
        } catch let error as JournalError where error == .overtaken {
            return try work()
        }
    }
}
