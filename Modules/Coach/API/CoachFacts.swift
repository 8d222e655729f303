public import Core

/// Facts of one module that the coach may mention. Unknown values are omitted.
public struct CoachFacts: Hashable, Sendable {
    /// Today's items in the user's order, both done and open.
    public var items: [CoachItem]
    /// The user's usual time and length of focus.
    public var focus: CoachFocus?
    /// This morning's sleep quality, 1–5; nil if the user did not record it.
    public var sleep: Int?
    /// True if the module accepts an answer about the sleep quality.
    public var asksForSleep: Bool

    /// Creates the facts of a module.
    public init(
        items: [CoachItem] = [], focus: CoachFocus? = nil, sleep: Int? = nil,
        asksForSleep: Bool = false
    ) {
        self.items = items
        self.focus = focus
        self.sleep = sleep
        self.asksForSleep = asksForSleep
    }
}

/// An item on today's list.
public struct CoachItem: Hashable, Sendable {
    /// The item's id in its module.
    public var id: String
    /// The name shown to the user.
    public var name: String
    /// True for a habit, false for a task.
    public var isHabit: Bool
    /// True if today's target is reached.
    public var isDone: Bool
    /// True if the item is due today and still open.
    public var isOpen: Bool
    /// The number of recent days before today on which the item was due.
    public var due = 0
    /// The number of those days on which the target was reached.
    public var kept = 0
    /// The number of consecutive due days missed up to yesterday.
    public var missed = 0
    /// The trigger in words: "After I make coffee"; nil without a trigger.
    public var cue: String?
    /// Today's target in words: "20 min"; nil for a yes-or-no item.
    public var target: String?
    /// The lower target that `lighten` would set, in words: "10 min"; nil if the target cannot be
    /// lowered.
    public var lighter: String?

    /// Creates an item.
    public init(id: String, name: String, isHabit: Bool, isDone: Bool, isOpen: Bool) {
        self.id = id
        self.name = name
        self.isHabit = isHabit
        self.isDone = isDone
        self.isOpen = isOpen
    }
}

/// The user's usual time and length of focus, derived from their sessions.
public struct CoachFocus: Hashable, Sendable {
    /// The hour of the day with the most focus, 0–23; nil if there are too few sessions.
    public var bestHour: Int?
    /// The usual session length in minutes.
    public var minutes: Int
    /// The purpose of the last session; nil if it had none.
    public var last: String?
    /// True while a session is running.
    public var isRunning: Bool

    /// Creates a summary of the user's focus.
    public init(bestHour: Int?, minutes: Int, last: String? = nil, isRunning: Bool = false) {
        self.bestHour = bestHour
        self.minutes = minutes
        self.last = last
        self.isRunning = isRunning
    }
}

/// A source of facts that the coach may mention. Coach asks the sources. Rule C1.
public protocol CoachSource: Sendable {
    /// Returns the facts known at a moment.
    func facts(at moment: Moment, in view: WorldView) -> CoachFacts
}

extension ExtensionPoint where Value == any CoachSource {
    /// The sources of facts that the coach may mention.
    public static var coachSources: ExtensionPoint<any CoachSource> { .init("coach.sources") }
}
