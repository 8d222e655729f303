/// What came of a command on a state.
public struct Performed<Reply: Sendable>: Sendable {
    /// What is to be recorded, stamped and folded; empty if there was nothing to do.
    public let events: [Event]
    /// What the person is told.
    public let reply: Reply
}

extension World {
    /// Decides a command, stamps and folds its events, and asks for the reply.
    ///
    /// The one way from a command to events: the engine takes it, and so do tests. The state is as
    /// it was if deciding throws; it is stale if only the reply does, since what was folded is not
    /// to be recorded then. Events that the day keeper notices, and what is due on the state before
    /// it, go with the command's own. Nothing is recorded of `known`: events with ids of their own
    /// that are recorded already.
    public mutating func perform<C: Command>(
        _ command: C, of program: Program, at moment: Moment, operation: EventID,
        without known: Set<EventID> = []
    ) throws(Rejection) -> Performed<C.Reply> {
        let command = try C.form.record.checked(command)
        let events = try decided(
            command, of: program, at: moment, operation: operation, without: known)
        guard !events.isEmpty else {
            let context = ReplyContext(
                view: WorldView(self, of: program), events: [], moment: moment,
                operation: operation)
            return Performed(events: [], reply: try command.reply(in: context))
        }
        // No view is held here, so that folding need not copy the state.
        fold(events)
        let context = ReplyContext(
            view: WorldView(self, of: program), events: events, moment: moment,
            operation: operation)
        do throws(Rejection) {
            return Performed(events: events, reply: try command.reply(in: context))
        } catch {
            isStale = true
            throw error
        }
    }

    private func decided<C: Command>(
        _ command: C, of program: Program, at moment: Moment, operation: EventID,
        without known: Set<EventID>
    ) throws(Rejection) -> [Event] {
        let view = WorldView(self, of: program)
        var context = CommandContext(view: view, moment: moment, operation: operation)
        let drafts = try command.decide(in: &context)
            .filter { draft in draft.id.map { !known.contains($0) } ?? true }
        guard !drafts.isEmpty else { return [] }
        let notices = view.answer(.dayKeeper)?.notices(at: moment, in: view) ?? []
        return moment.events(
            drafts + notices + view.due(at: moment), of: operation, after: time)
    }
}

extension Moment {
    /// Drafts as events: with ids that follow from the operation, and times after `latest`.
    public func events(
        _ drafts: [EventDraft], of operation: EventID, after latest: HybridTimestamp
    ) -> [Event] {
        var time = latest
        let offset = Int32(zone.offset(at: instant))
        return drafts.enumerated().map { index, draft in
            time = time.next(at: instant)
            return Event(
                id: draft.id ?? operation.derived(index), operation: operation, time: time,
                instant: instant, day: day, offset: offset, zone: zone.identifier,
                kind: draft.kind, payload: draft.payload)
        }
    }
}

extension Command {
    /// A number that follows from what the command says: the same for the same command, and
    /// another for any other, save for one in 2^63. The journal keeps it with the operation, so
    /// that the same operation with another command is told apart from a repeated one. Rule Y0.
    public var fingerprint: UInt64 { Self.form.fingerprint(of: self, name: Self.name) }
}
