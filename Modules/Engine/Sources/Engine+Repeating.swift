public import Core

extension Engine {
    /// The answer to an operation that was recorded before; nil if it was not. Rule Y0.
    ///
    /// It is made from what the operation recorded and the state right after it, never decided
    /// again, so it is the answer that was given, or would have been, the first time.
    func repeated<C: Command>(
        _ command: C, _ operation: EventID, isNew: Bool = false
    ) async throws(Rejection) -> Outcome<C.Reply>? {
        guard let stored = try await stored(operation), let first = stored.events.first else {
            return nil
        }
        let command = try C.form.record.checked(command)
        if let known = stored.fingerprint, known != command.fingerprint {
            throw .operationReused
        }
        let view = WorldView(try await world(at: stored.cursor), of: program)
        let moment = try moment(of: first, in: view)
        let reply = try command.reply(
            in: ReplyContext(
                view: view, events: stored.events, moment: moment, operation: operation))
        return Outcome(
            reply: reply, operation: operation, moment: moment, events: stored.events.count,
            isNew: isNew)
    }

    /// What an operation recorded, in order; empty if it recorded nothing.
    public func recorded(_ operation: EventID) async throws(Rejection) -> [Event] {
        try await stored(operation)?.events ?? []
    }

    /// The operations whose first event stands before a cursor, the last one first; see `Journal`.
    public func operations(
        before cursor: Cursor? = nil, limit: Int
    ) async throws(Rejection) -> [OperationHead] {
        do throws(JournalError) {
            return try await journal.operations(account, before: cursor, limit: limit)
        } catch {
            throw error.rejection
        }
    }

    private func stored(_ operation: EventID) async throws(Rejection) -> StoredOperation? {
        do throws(JournalError) {
            return try await journal.operation(operation, of: account)
        } catch {
            throw error.rejection
        }
    }

    /// The moment at which an event was decided, on the day that it got.
    private func moment(of event: Event, in view: WorldView) throws(Rejection) -> Moment {
        let zone = try Zone.named(event.zone)
        let keeper = view.answer(.dayKeeper)
        let rule = try keeper?.moment(at: event.instant, zone: zone, in: view).rule
        return Moment(event.instant, day: event.day, rule: rule ?? DayRule(zone: zone))
    }

    /// The state as it was when the journal had come to a cursor.
    private func world(at cursor: Cursor) async throws(Rejection) -> World {
        if let loaded, isSettled, loaded.cursor == cursor { return loaded.world }
        do throws(JournalError) {
            var start = try await lastSnapshot()
            if start.cursor > cursor { start = emptyStart }
            return try await folded(start.world, after: start.cursor, through: cursor).0
        } catch {
            throw error.rejection
        }
    }
}
