public import Core

/// A reminder in the log of what went out: claimed once by whoever sends it. Rule A2.
public struct SentReminder: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// Somebody is sending it, or will try again.
        case claimed
        /// At least one channel took it.
        case sent
        /// No channel took it, and nobody will try again.
        case failed
        /// It was held back on purpose, to learn whether it helps.
        case withheld
    }

    /// What the person made of it.
    public enum Response: String, Hashable, Sendable, CaseIterable {
        /// Nothing so far.
        case none
        /// They opened it, or did, snoozed or skipped what it is about.
        case answered
        /// They waved it away.
        case ignored
    }

    /// The reminder.
    public var id: ReminderID
    /// When it was claimed.
    public var instant: Instant
    /// What became of it.
    public var outcome: Outcome
    /// What the person made of it.
    public var response: Response

    /// A reminder that went out.
    public init(
        id: ReminderID, instant: Instant, outcome: Outcome, response: Response = .none
    ) {
        self.id = id
        self.instant = instant
        self.outcome = outcome
        self.response = response
    }

    /// Whether the person got it, as far as is known: it counts towards the limits of the day.
    public var isDelivered: Bool { outcome == .sent || outcome == .claimed }
}
