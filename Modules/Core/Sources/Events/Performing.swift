/// The result of applying a command to a state.
public struct Performed<Reply: Sendable>: Sendable {
    /// The recorded events, stamped and folded; empty if nothing changed.
    public let events: [Event]
    /// The command's reply for the caller.
    public let reply: Reply
}

extension World {
    /// Decides a command, stamps and folds its events, and computes the reply.
    ///
    /// The engine and the tests use this function; there is no other way to get events from a
    /// command.
    ///
    /// If the decision throws, the state does not change. If only the reply throws, the state
    /// becomes stale, because it contains events that must not be recorded.
    ///
    /// The day provider's notices and the due events are computed from the state before the
    /// command, and recorded together with the command's events. Events with an id in `known` are
    /// already recorded and are left out.
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
    /// Returns the drafts as events. Their ids are derived from the operation, and their times are
    /// after `latest`.
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
    /// A number computed from the content of the command. Two different commands have the same
    /// number with a probability of 2^-63. The journal stores it with the operation, to distinguish
    /// a repeated command from a different one. Rule Y0.
    public var fingerprint: UInt64 { Self.form.fingerprint(of: self, name: Self.name) }
}
