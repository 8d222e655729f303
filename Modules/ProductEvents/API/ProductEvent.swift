/// An event that a server's operator can count. Rule O6.
///
/// It must not contain text entered by users: names and words come from lists in the program.
public struct ProductEvent: Hashable, Sendable {
    /// The names of all counted events.
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

    /// The properties of events.
    public enum Property: String, Hashable, Sendable, CaseIterable {
        /// The user's tier.
        case league
        /// The plan: `free` or `pro`.
        case plan
        /// The kind: of an item, `habit` or `task`.
        case kind
        /// The item's unit.
        case unit
        /// The recurrence of an item: `once`, `daily`, `weekly`, `monthly`, `yearly` or
        /// `quota`; every second day counts as daily.
        case recurrence
        /// The amount added, in thousandths of the unit.
        case delta
        /// The input method: `tap_plus`, `hold_swipe` or `timer`.
        case via
        /// True if there is a note.
        case hasNote = "has_note"
        /// A count, such as the days of a streak or the people on a board.
        case count
        /// The rank on a board, 1 for the first.
        case rank
        /// The duration in seconds.
        case duration
    }

    /// A number, a boolean, or a word from a list in the program.
    public enum Value: Hashable, Sendable {
        case number(Int)
        case flag(Bool)
        case word(Word)
    }

    /// A word defined by the program, never entered by a user.
    public struct Word: Hashable, Sendable {
        /// The word.
        public let text: String

        /// Creates a word from a fixed list of choices.
        public init<Choice: RawRepresentable & CaseIterable>(_ choice: Choice)
        where Choice.RawValue == String { text = choice.rawValue }

        /// Creates a word from a literal in the code.
        public init(_ text: StaticString) { self.text = "\(text)" }
    }

    /// The event's name.
    public var name: Name
    /// The event's properties.
    public var properties: [Property: Value]
    /// The key for which the event is counted once, such as an item's id with a day; nil to count
    /// each occurrence.
    public var once: String?

    /// Creates an event.
    public init(_ name: Name, _ properties: [Property: Value] = [:], once: String? = nil) {
        self.name = name
        self.properties = properties
        self.once = once
    }
}
