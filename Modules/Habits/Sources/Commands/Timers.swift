public import Core

/// Starts the timer of an item with a unit of time, or goes on with a paused one. Rule H10.
///
/// Refused with `habits.timer.unit` for other units. While it runs, it is left alone.
public struct StartTimer: Command, TimingCommand {
    public static var name: String { "habits.startTimer" }
    public static let form = Form(
        "Start a timer, or go on with it", StartTimer.init(_:), Field("item", \.item))

    /// The item.
    public var item: ItemID

    /// Starts a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil)
        guard aim.era.definition.unit.isTime else {
            throw Rejection(
                "habits.timer.unit", "Only items counted in sec, min or hours have a timer.",
                field: "item")
        }
        if let timer = aim.facts.runningTimer { return timer.resumed(for: item) }
        return [Fact.timerStarted(item, context.newID()).draft]
    }
}

/// Pauses the timer of an item; refused with `habits.timer.none` if there is none.
public struct PauseTimer: Command, TimingCommand {
    public static var name: String { "habits.pauseTimer" }
    public static let form = Form(
        "Pause a timer", PauseTimer.init(_:), Field("item", \.item))

    /// The item.
    public var item: ItemID

    /// Pauses a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        return timer.runningSince == nil ? [] : [Fact.timerPaused(item, timer.id).draft]
    }
}

/// Goes on with a paused timer; refused with `habits.timer.none` if there is none.
public struct ResumeTimer: Command, TimingCommand {
    public static var name: String { "habits.resumeTimer" }
    public static let form = Form(
        "Go on with a timer", ResumeTimer.init(_:), Field("item", \.item))

    /// The item.
    public var item: ItemID

    /// Goes on with a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        return timer.resumed(for: item)
    }
}

/// Stops the timer of an item and logs its time once, each part on its own day. Rules H10, D6.
public struct StopTimer: Command {
    public static var name: String { "habits.stopTimer" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Stop a timer and log its time once", StopTimer.init(_:), Field("item", \.item))
    public static let answer = Shape<Stopped> {
        Member("milliseconds", \.milliseconds)
        Member("parts", \.parts)
        Member("instance", \.instance)
    }

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

        /// Why nothing was logged, for people.
        public var nothingLogged: String {
            "Nothing was logged: \(milliseconds / 1_000) s is less than a thousandth of "
                + "\(instance.definition.unit == .hours ? "an hour" : "the unit")."
        }

        /// What was added to a day.
        public struct Part: Hashable, Shaped {
            /// The day that it belongs to.
            public var day: Day
            /// How much, in the unit in force on the day.
            public var amount: Amount

            public static let shape = Shape<Part> {
                Member("day", \.day)
                Member("amount", \.amount)
            }
        }
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard aim.facts.runningTimer != nil else { throw .noTimer }
        return context.stopFacts(of: aim).map(\.draft)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Stopped {
        guard let event = context.events.first,
            case .timerStopped(_, let timer, let parts)? = Fact(event)
        else { throw .noTimer }
        let (state, today) = (context.view.habits, context.today)
        let found = Habits.instance(of: item, on: today, today: today, in: context.view)
        guard let place = state.place(of: item), let instance = found else { throw .unknownItem }
        return Stopped(
            milliseconds: state.items[place].facts.elapsed(timer, at: event.instant),
            parts: parts.map { Stopped.Part(day: $0.day, amount: $0.amount) }, instance: instance)
    }
}

extension TimerStanding {
    /// What lets it go on; nothing if it runs.
    fileprivate func resumed(for item: ItemID) -> [EventDraft] {
        runningSince == nil ? [Fact.timerResumed(item, id).draft] : []
    }
}

extension ItemFacts {
    /// Milliseconds that a timer had run at an instant, whether it is stopped by now or not.
    fileprivate func elapsed(_ id: TimerID, at now: Instant) -> Int64 {
        guard var timer = timers.first(where: { $0.id == id }) else { return 0 }
        timer.stops = RetractableRegister()
        return timer.standing(retractions)?.elapsed(at: now) ?? 0
    }
}
