internal import Core

/// The result of a command on the state in memory, with the time of the decision.
struct Decided<Reply: Sendable>: Sendable {
    var performed: Performed<Reply>
    var operation: EventID
    var moment: Moment

    func outcome(isNew: Bool) -> Outcome<Reply> {
        Outcome(
            reply: performed.reply, operation: operation, moment: moment,
            events: performed.events.count, isNew: isNew)
    }
}

/// The user's zone and the time of the action, as known by the surface.
struct Origin: Sendable {
    var zone: Zone?
    /// The time of the action. Nil or a later time means the current time.
    var instant: Instant?
}

/// A decision or a rejection. Either must be confirmed: the state on which it depends must be
/// durable and current.
typealias Verdict<Reply: Sendable> = Result<Decided<Reply>, Rejection>

extension Verdict {
    /// Returns the events to record; empty for a rejection.
    func events<Reply>() -> [Event] where Success == Decided<Reply> {
        (try? get())?.performed.events ?? []
    }
}

extension Engine {
    /// Decides a command on the state in memory, folds its events into the state and computes the
    /// reply.
    ///
    /// After a rejection the state is unchanged. If only the reply throws, the state becomes stale.
    func decide<C: Command>(
        _ command: C, operation: EventID, from origin: Origin, without known: Set<EventID> = []
    ) -> Verdict<C.Reply> {
        do throws(Rejection) {
            let moment = try moment(from: origin, in: currentView)
            let performed = try perform(
                command, operation: operation, at: moment, without: known)
            return .success(Decided(performed: performed, operation: operation, moment: moment))
        } catch {
            return .failure(error)
        }
    }

    private func perform<C: Command>(
        _ command: C, operation: EventID, at moment: Moment, without known: Set<EventID>
    ) throws(Rejection) -> Performed<C.Reply> {
        // Taken out temporarily, so the state has one owner and folding does not copy it.
        var world = loaded?.world ?? emptyWorld
        loaded?.world = emptyWorld
        defer { loaded?.world = world }
        let performed = try world.perform(
            command, of: program, at: moment, operation: operation, without: known)
        if !performed.events.isEmpty { loaded?.revision = nextRevision }
        return performed
    }

    /// Returns the moment of the action, by default the current one. The day provider determines
    /// it; without a provider, the surface's zone is used.
    func moment(from origin: Origin, in view: WorldView) throws(Rejection) -> Moment {
        let now = clock.now()
        guard (Instant.first...Instant.last).contains(now) else { throw .clockBeyondBounds }
        let then = min(max(origin.instant ?? now, .first), now)
        if let provider = view.answer(.dayProvider) {
            return try provider.moment(at: then, zone: origin.zone, in: view)
        }
        guard let zone = origin.zone else { throw .zoneMissing }
        return Moment(then, rule: DayRule(zone: zone))
    }
}
