internal import Core

/// What the module records, as values; `TensionFact+Payload` knows the payloads.
enum TensionFact: Hashable, Sendable {
    /// Somebody told how tense they are, and was shown a suggestion or none.
    case checked(Check)
    /// The suggestion of a check-in was followed, or put away.
    case finished(EventID, done: Bool)
    /// The person added a suggestion of their own.
    case added(Suggestion)
    /// A suggestion is wanted no longer.
    case removed(String)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, Bool)

    /// A check-in as it was written.
    struct Check: Hashable, Sendable {
        var level: TensionLevel
        var suggestion: String?
        var note: String?
        /// When it was made, if it was not when it was recorded.
        var made: Made?
    }

    /// When a check-in was made that reached the journal later.
    struct Made: Hashable, Sendable {
        var instant: Instant
        var day: Day
    }

    /// The kinds of event; the order is that of the projection's fold.
    static let kinds = [
        "tension.checked", "tension.finished", "tension.suggestionAdded",
        "tension.suggestionRemoved", "tension.retracted",
    ]

    /// The fact in an event; nil if it is none of this module, or makes no sense.
    init?(_ event: Event) {
        guard let kind = TensionFact.kinds.firstIndex(of: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }
}
