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

extension TimerStanding {
    /// What lets it go on; nothing if it runs.
    fileprivate func resumed(for item: ItemID) -> [EventDraft] {
        runningSince == nil ? [Fact.timerResumed(item, id).draft] : []
    }
}

extension ItemFacts {
    /// Milliseconds that a timer had run at an instant, whether it is stopped by now or not.
    func elapsed(_ id: TimerID, at now: Instant) -> Int64 {
        guard var timer = timers.first(where: { $0.id == id }) else { return 0 }
        timer.stops = RetractableRegister()
        return timer.standing(retractions)?.elapsed(at: now) ?? 0
    }
}
