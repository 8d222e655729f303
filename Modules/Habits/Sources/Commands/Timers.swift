public import Core

/// Starts the timer of an item whose unit is a time, or resumes the paused timer. Rule H10.
///
/// If the timer is already running, nothing changes. Throws `habits.timer.unit` if the item's unit
/// is not a time.
public struct StartTimer: Command, TimingCommand {
    public static var name: String { "habits.startTimer" }
    public static let form = Form(
        "Start or resume a timer", StartTimer.init(_:),
        Field("item", \.item, "The id of the item."))

    /// The id of the item.
    public var item: ItemID

    /// Creates a command that starts a timer.
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

/// Pauses the timer of an item. Throws `habits.timer.none` if there is no timer.
public struct PauseTimer: Command, TimingCommand {
    public static var name: String { "habits.pauseTimer" }
    public static let form = Form(
        "Pause a timer", PauseTimer.init(_:), Field("item", \.item, "The id of the item."))

    /// The id of the item.
    public var item: ItemID

    /// Creates a command that pauses a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        return timer.runningSince == nil ? [] : [Fact.timerPaused(item, timer.id).draft]
    }
}

/// Resumes a paused timer. Throws `habits.timer.none` if there is no timer.
public struct ResumeTimer: Command, TimingCommand {
    public static var name: String { "habits.resumeTimer" }
    public static let form = Form(
        "Resume a timer", ResumeTimer.init(_:), Field("item", \.item, "The id of the item."))

    /// The id of the item.
    public var item: ItemID

    /// Creates a command that resumes a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        return timer.resumed(for: item)
    }
}

extension TimerStatus {
    /// Returns the event that resumes the timer; empty if the timer is already running.
    fileprivate func resumed(for item: ItemID) -> [EventDraft] {
        runningSince == nil ? [Fact.timerResumed(item, id).draft] : []
    }
}

extension ItemFacts {
    /// Returns the milliseconds that a timer had run at an instant, even if it has been stopped
    /// since.
    func elapsed(_ id: TimerID, at now: Instant) -> Int64 {
        guard var timer = timers.first(where: { $0.id == id }) else { return 0 }
        timer.stops = RetractableRegister()
        return timer.standing(retractions)?.elapsed(at: now) ?? 0
    }
}
