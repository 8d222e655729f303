/// Something that happened, for whoever runs a server to count. Rule O6.
///
/// It says nothing that somebody typed: its name and its words come from lists of the program.
public struct ProductEvent: Hashable, Sendable {
    /// Everything that is counted.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case onboardingComplete = "onboarding_complete"
        case paywallView = "paywall_view"
        case purchaseSuccess = "purchase_success"
        case habitCreate = "habit_create"
        case habitComplete = "habit_complete"
        case dayStreakCredit = "day_streak_credit"
        case focusStart = "focus_start"
        case focusComplete = "focus_complete"
        case messageSent = "ai_message_sent"
        case suggestionApplied = "ai_suggestion_applied"
        case seasonRankAssigned = "season_rank_assigned"
        case itemCreate = "item_create"
        case itemIncrement = "item_increment"
        case itemSkip = "item_skip"
        case itemNoteAdd = "item_note_add"
        case suggestionTapped = "suggestion_tapped"
        case timerStart = "timer_start"
        case timerComplete = "timer_complete"
    }

    /// What is said beside the name.
    public enum Property: String, Hashable, Sendable, CaseIterable {
        /// The person's tier.
        case league
        /// `free` or `pro`.
        case plan
        /// What kind of thing: of an item `habit` or `task`.
        case kind
        /// What an item is counted in.
        case unit
        /// How often an item is to be done: `once`, `daily`, `weekly`, `monthly`, `yearly` or
        /// `quota`; every second day counts as daily.
        case recurrence
        /// How much was added, in thousandths of the unit.
        case delta
        /// By what it was added: `tap_plus`, `hold_swipe` or `timer`.
        case via
        /// Whether there is a note.
        case hasNote = "has_note"
        /// How many of whatever the event is about: days of a streak, people on a board.
        case count
        /// The place on a board, 1 for the first.
        case rank
        /// Seconds.
        case duration
    }

    /// A number, a yes or no, or a word of a list of the program.
    public enum Value: Hashable, Sendable {
        case number(Int)
        case flag(Bool)
        case word(Word)
    }

    /// A word that nobody typed: one that the program has.
    public struct Word: Hashable, Sendable {
        /// The word.
        public let text: String

        /// One of a fixed list.
        public init<Choice: RawRepresentable & CaseIterable>(_ choice: Choice)
        where Choice.RawValue == String { text = choice.rawValue }

        /// One that stands in the code.
        public init(_ text: StaticString) { self.text = "\(text)" }
    }

    /// What happened.
    public var name: Name
    /// What is said of it.
    public var properties: [Property: Value]
    /// What it is counted once for, such as an item's id with a day; nil: each time.
    public var once: String?

    /// An event.
    public init(_ name: Name, _ properties: [Property: Value] = [:], once: String? = nil) {
        self.name = name
        self.properties = properties
        self.once = once
    }
}
