public import Core

/// What one module knows that the coach may speak of. Whatever is not known is left out.
public struct CoachFacts: Hashable, Sendable {
    /// What stands on the person's list today, in their order, done or not.
    public var items: [CoachItem]
    /// When and how long the person focuses.
    public var focus: CoachFocus?
    /// How the person slept this morning, 1–5; nil if they did not say.
    public var sleep: Int?
    /// Whether the module would take an answer to how the person slept.
    public var asksForSleep: Bool

    /// What a module knows.
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

/// Something on the person's list today.
public struct CoachItem: Hashable, Sendable {
    /// Its id in its module.
    public var id: String
    /// What people see.
    public var name: String
    /// A habit; a task otherwise.
    public var isHabit: Bool
    /// Whether today's is done.
    public var isDone: Bool
    /// Whether it is still to be done today.
    public var isOpen: Bool
    /// Of the days before today on which it was due, lately: how many.
    public var due = 0
    /// On how many of those it was kept.
    public var kept = 0
    /// How many due days in a row were missed up to yesterday.
    public var missed = 0
    /// What it follows, as people read it: "After I make coffee"; nil without a trigger.
    public var cue: String?
    /// Today's target in words: "20 min"; nil for yes or no.
    public var target: String?
    /// A smaller target in words, which `lighten` would set: "10 min"; nil if it cannot be smaller.
    public var lighter: String?

    /// An item.
    public init(id: String, name: String, isHabit: Bool, isDone: Bool, isOpen: Bool) {
        self.id = id
        self.name = name
        self.isHabit = isHabit
        self.isDone = isDone
        self.isOpen = isOpen
    }
}

/// When and how long somebody focuses, from their sessions.
public struct CoachFocus: Hashable, Sendable {
    /// The hour of the day in which most of their focus lies, 0–23; nil while there is too little.
    public var bestHour: Int?
    /// Minutes of a session, as they usually are.
    public var minutes: Int
    /// What the last session was for; nil if for nothing in particular.
    public var last: String?
    /// Whether a session goes on.
    public var isRunning: Bool

    /// When and how long.
    public init(bestHour: Int?, minutes: Int, last: String? = nil, isRunning: Bool = false) {
        self.bestHour = bestHour
        self.minutes = minutes
        self.last = last
        self.isRunning = isRunning
    }
}

/// Whoever knows something that the coach may speak of. Coach asks. Rule C1.
public protocol CoachSource: Sendable {
    /// What is known at a moment.
    func facts(at moment: Moment, in view: WorldView) -> CoachFacts
}

extension ExtensionPoint where Value == any CoachSource {
    /// Facts that the coach may speak of.
    public static var coachSources: ExtensionPoint<any CoachSource> { .init("coach.sources") }
}
