public import Core

/// An entry in the log of reminders that were sent or withheld. One process claims each reminder
/// once. Rule A2.
public struct SentReminder: Hashable, Sendable {
    /// The outcome of sending a reminder.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// Sending is in progress or will be retried.
        case claimed
        /// At least one channel accepted the reminder.
        case sent
        /// No channel accepted the reminder, and sending will not be retried.
        case failed
        /// The reminder was withheld to measure whether it helps.
        case withheld
    }

    /// The user's response to a reminder.
    public enum Response: String, Hashable, Sendable, CaseIterable {
        /// The user has not responded yet.
        case none
        /// The user opened the reminder, or completed, snoozed or skipped its item.
        case answered
        /// The user dismissed the reminder.
        case ignored
    }

    /// The reminder's id.
    public var id: ReminderID
    /// The time at which the reminder was claimed.
    public var instant: Instant
    /// The outcome of sending the reminder.
    public var outcome: Outcome
    /// The user's response to the reminder.
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

    /// True if the user presumably received the reminder. It then counts towards the day's limits.
    public var isDelivered: Bool { outcome == .sent || outcome == .claimed }
}
