public import Core

/// A reminder in the log of sent ones. Each reminder is claimed once by its sender. Rule A2.
public struct SentReminder: Hashable, Sendable {
    /// The outcome of sending.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// Sending is in progress or will be retried.
        case claimed
        /// At least one channel accepted the reminder.
        case sent
        /// No channel accepted the reminder, and it will not be retried.
        case failed
        /// The reminder was held back to measure whether it helps.
        case withheld
    }

    /// The user's response.
    public enum Response: String, Hashable, Sendable, CaseIterable {
        /// No response so far.
        case none
        /// The user opened the reminder, or completed, snoozed or skipped its item.
        case answered
        /// The user dismissed the reminder.
        case ignored
    }

    /// The reminder's id.
    public var id: ReminderID
    /// The time of claiming.
    public var instant: Instant
    /// The outcome.
    public var outcome: Outcome
    /// The response.
    public var response: Response

    /// Creates a log entry.
    public init(
        id: ReminderID, instant: Instant, outcome: Outcome, response: Response = .none
    ) {
        self.id = id
        self.instant = instant
        self.outcome = outcome
        self.response = response
    }

    /// True if the user presumably received the reminder. It then counts towards the limits of the
    /// day.
    public var isDelivered: Bool { outcome == .sent || outcome == .claimed }
}
