public import Core

/// Starts the timer of an item with a unit of time, or goes on with a paused one. Rule H10.
///
/// Refused with `habits.timer.unit` for other units. While it runs, it is left alone.
public struct StartTimer: Command {
    public static let name = "habits.startTimer"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID

    /// Starts a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<
        TimerStanding
    > {
        let aim = try context.aim(at: item, on: nil)
        guard aim.era.definition.unit.isTime else {
            throw Rejection(
                "habits.timer.unit", "Only items counted in sec, min or hours have a timer.",
                field: "item")
        }
        if let timer = aim.facts.runningTimer {
            return try context.resuming(timer, of: aim)
        }
        let id: TimerID = context.newID()
        return try context.decision([.timerStarted(item, id)], timerOf: aim)
    }
}

/// Pauses the timer of an item; refused with `habits.timer.none` if there is none.
public struct PauseTimer: Command {
    public static let name = "habits.pauseTimer"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID

    /// Pauses a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<
        TimerStanding
    > {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        return try context.decision(
            timer.runningSince == nil ? [] : [.timerPaused(item, timer.id)], timerOf: aim)
    }
}

/// Goes on with a paused timer; refused with `habits.timer.none` if there is none.
public struct ResumeTimer: Command {
    public static let name = "habits.resumeTimer"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID

    /// Goes on with a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<
        TimerStanding
    > {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        return try context.resuming(timer, of: aim)
    }
}

/// Stops the timer of an item and logs its time once, each part on its own day. Rules H10, D6.
public struct StopTimer: Command {
    public static let name = "habits.stopTimer"
    public static let isIdempotent = false

    /// The item.
    public var item: ItemID

    /// Stops a timer.
    public init(_ item: ItemID) { self.item = item }

    /// What was logged.
    public struct Stopped: Hashable, Sendable {
        /// Milliseconds in all.
        public var milliseconds: Int64
        /// What was added to each day, oldest first.
        public var parts: [Part]
        /// Today's instance after it.
        public var instance: Instance

        /// What was added to a day.
        public struct Part: Hashable, Sendable {
            /// The day that it belongs to.
            public var day: Day
            /// How much, in the unit in force on the day.
            public var amount: Amount
        }
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Stopped> {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        let facts = context.stopFacts(of: aim)
        let after = context.aim(aim, after: facts)
        let today = context.today
        guard let instance = after.state.instance(after.place, on: today, today: today),
            case .timerStopped(_, _, let parts)? = facts.first
        else { throw .unknownItem }
        let stopped = Stopped(
            milliseconds: timer.elapsed(at: context.moment.instant),
            parts: parts.map { Stopped.Part(day: $0.day, amount: $0.amount) }, instance: instance)
        return Decision(facts.map(\.draft), reply: stopped)
    }
}
