public import Core

extension Engine {
    /// Returns the result of an operation that is already recorded; nil if it is not recorded. Rule
    /// Y0.
    ///
    /// The command is not decided again. The result is computed from the recorded events and the
    /// state directly after them, so it equals the original result.
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

    /// Returns the recorded events of an operation in order; empty if there are none.
    public func recorded(_ operation: EventID) async throws(Rejection) -> [Event] {
        try await stored(operation)?.events ?? []
    }

    /// Returns the operations whose first event is before a cursor, latest first; see
    /// `Journal.operations`.
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

    /// Returns the moment of the decision that recorded an event. Its day is the event's own day.
    private func moment(of event: Event, in view: WorldView) throws(Rejection) -> Moment {
        let zone = try Zone.named(event.zone)
        let provider = view.answer(.dayProvider)
        let rule = try provider?.moment(at: event.instant, zone: zone, in: view).rule
        return Moment(event.instant, day: event.day, rule: rule ?? DayRule(zone: zone))
    }

    /// Returns the state at a cursor in the journal.
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
