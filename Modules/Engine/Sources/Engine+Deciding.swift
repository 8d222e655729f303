internal import Core

/// What came of a command on the state in memory, and when it was decided.
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

/// Where a person is and when they acted, as far as the surface knows.
struct Origin: Sendable {
    var zone: Zone?
    /// Nil is now, as is anything later.
    var instant: Instant?
}

/// A decision, or why there is none: both rest on a state that must prove durable and not old.
typealias Verdict<Reply: Sendable> = Result<Decided<Reply>, Rejection>

extension Verdict {
    /// What is to be recorded: nothing if the command was turned down.
    func events<Reply>() -> [Event] where Success == Decided<Reply> {
        (try? get())?.performed.events ?? []
    }
}

extension Engine {
    /// Decides against the state in memory, folds the events into it and asks for the reply.
    ///
    /// The state is as it was if the command is turned down, or stale if only its reply was.
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
        // Taken out for the while, so that the state has one owner and folding need not copy it.
        var world = loaded?.world ?? emptyWorld
        loaded?.world = emptyWorld
        defer { loaded?.world = world }
        let performed = try world.perform(
            command, of: program, at: moment, operation: operation, without: known)
        if !performed.events.isEmpty { loaded?.revision = nextRevision }
        return performed
    }

    /// The moment at which the person acted, now unless it is said: from the day keeper or, without
    /// one, the surface's zone.
    func moment(from origin: Origin, in view: WorldView) throws(Rejection) -> Moment {
        let now = clock.now()
        guard (Instant.first...Instant.last).contains(now) else { throw .clockBeyondBounds }
        let then = min(max(origin.instant ?? now, .first), now)
        if let keeper = view.answer(.dayKeeper) {
            return try keeper.moment(at: then, zone: origin.zone, in: view)
        }
        guard let zone = origin.zone else { throw .zoneMissing }
        return Moment(then, rule: DayRule(zone: zone))
    }
}
