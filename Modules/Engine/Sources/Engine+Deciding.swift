internal import Core

/// A command's reply with the events that carry it out, stamped and folded.
struct Decided<Reply: Sendable>: Sendable {
    var events: [Event]
    var reply: Reply
    var operation: EventID
    var moment: Moment

    func outcome(isNew: Bool) -> Outcome<Reply> {
        Outcome(
            reply: reply, operation: operation, moment: moment, events: events.count, isNew: isNew)
    }
}

/// A decision, or why there is none: both rest on a state that must prove durable and not old.
typealias Verdict<Reply: Sendable> = Result<Decided<Reply>, Rejection>

extension Verdict {
    /// What is to be recorded: nothing if the command was turned down.
    func events<Reply>() -> [Event] where Success == Decided<Reply> {
        (try? get())?.events ?? []
    }
}

extension Engine {
    /// Decides against the state in memory and folds the events into it.
    func decide<C: Command>(
        _ command: C, operation: EventID, zone: Zone?
    ) -> Verdict<C.Reply> {
        let verdict = drafts(command, operation: operation, zone: zone)
        // The view that the command saw is gone by now, so that folding need not copy the state.
        if !verdict.events().isEmpty {
            loaded?.world.fold(verdict.events())
            loaded?.revision = nextRevision
        }
        return verdict
    }

    private func drafts<C: Command>(
        _ command: C, operation: EventID, zone: Zone?
    ) -> Verdict<C.Reply> {
        do {
            return .success(try decided(command, operation: operation, zone: zone))
        } catch {
            return .failure(error)
        }
    }

    private func decided<C: Command>(
        _ command: C, operation: EventID, zone: Zone?
    ) throws(Rejection) -> Decided<C.Reply> {
        let view = currentView
        let moment = try moment(zone: zone, in: view)
        var context = CommandContext(view: view, moment: moment, operation: operation)
        let decision = try command.decide(in: &context)
        guard !decision.events.isEmpty else {
            return Decided(events: [], reply: decision.reply, operation: operation, moment: moment)
        }
        let notices = view.answer(.dayKeeper)?.notices(at: moment, in: view) ?? []
        let events = stamp(
            decision.events + notices, operation: operation, moment: moment,
            after: view.world.time)
        return Decided(
            events: events, reply: decision.reply, operation: operation, moment: moment)
    }

    /// The person's present moment, from the day keeper or, without one, the surface's zone.
    func moment(zone: Zone?, in view: WorldView) throws(Rejection) -> Moment {
        let now = clock.now()
        if let keeper = view.answer(.dayKeeper) {
            return try keeper.moment(at: now, zone: zone, in: view)
        }
        guard let zone else { throw .zoneMissing }
        return Moment(now, rule: DayRule(zone: zone))
    }

    private func stamp(
        _ drafts: [EventDraft], operation: EventID, moment: Moment, after latest: HybridTimestamp
    ) -> [Event] {
        var time = latest
        let offset = Int32(moment.zone.offset(at: moment.instant))
        var events: [Event] = []
        events.reserveCapacity(drafts.count)
        for (index, draft) in drafts.enumerated() {
            time = time.next(at: moment.instant)
            events.append(
                Event(
                    id: draft.id ?? operation.derived(index), operation: operation, time: time,
                    instant: moment.instant, day: moment.day, offset: offset,
                    zone: moment.zone.identifier, kind: draft.kind, payload: draft.payload))
        }
        return events
    }
}
