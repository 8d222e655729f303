/// The result of a command on a state.
public struct Performed<Reply: Sendable>: Sendable {
    /// The recorded events, stamped and folded; empty if nothing changed.
    public let events: [Event]
    /// The reply for the caller.
    public let reply: Reply
}

extension World {
    /// Decides a command, stamps and folds its events, and asks for the reply.
    ///
    /// The engine and the tests use this function, and there is no other way from a command to
    /// events. If deciding throws, the state does not change. If only the reply throws, the state
    /// becomes stale, because the folded events must not be recorded. Notices of the day provider
    /// and due events, both from the state before, are recorded with the command's events. Events
    /// whose ids are in `known` are already recorded and are left out.
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
        // No view exists here, so folding does not copy the state.
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
        let notices = view.answer(.dayProvider)?.notices(at: moment, in: view) ?? []
        return moment.events(
            drafts + notices + view.due(at: moment), of: operation, after: time)
    }
}

extension Moment {
    /// Returns drafts as events, with ids derived from the operation and times after `latest`.
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
    /// A number computed from the content of the command; different commands have the same number
    /// with a probability of 2^-63. The journal stores it with the operation to distinguish a
    /// repeated command from another one. Rule Y0.
    public var fingerprint: UInt64 { Self.form.fingerprint(of: self, name: Self.name) }
}
