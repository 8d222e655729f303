public import Core

/// The reminders for the next 48 hours, each with a decision and its reason. Rules A1, A2.
public struct ReminderPlan: Hashable, Sendable {
    /// The decision whether and when to send reminders.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// Send the reminders now as one message. First claim each reminder by its id.
        case send
        /// Send the reminders at the entry's instant.
        case wait
        /// Claim the reminders now without sending them, to measure whether reminders help.
        case withhold
        /// Do not send the reminders.
        case leave
    }

    /// The reason for a decision, as a sentence and as a code for programs.
    public struct Reason: Hashable, Sendable {
        /// The stable code in ASCII, such as `due`, `done`, `quiet` or `limit`.
        public var code: String
        /// The sentence for users, such as "Quiet hours until 07:00."
        public var text: String

        /// Creates a reason.
        public init(_ code: String, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// Reminders that are sent together, with the decision on them.
    public struct Entry: Hashable, Sendable {
        /// The time at which to send the reminders. For reminders that are not sent, it is their
        /// due time.
        public var instant: Instant
        /// The reminders, sorted by time and id. An entry that is not sent has exactly one.
        public var reminders: [Reminder]
        /// The decision on the reminders.
        public var decision: Decision
        /// The reason for the decision.
        public var reason: Reason
        /// If the reminders are sent now, the time from which sending is not retried, because they
        /// are no longer useful or quiet hours begin. Otherwise nil.
        public var until: Instant?

        /// Creates an entry.
        public init(
            instant: Instant, reminders: [Reminder], decision: Decision, reason: Reason,
            until: Instant? = nil
        ) {
            self.instant = instant
            self.reminders = reminders
            self.decision = decision
            self.reason = reason
            self.until = until
        }

        /// The message that contains all reminders of the entry.
        public var message: ReminderMessage { ReminderMessage(reminders) }
    }

    /// The entries: first those to send, sorted by instant, then those that are not sent.
    public var entries: [Entry]

    /// Creates a plan.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The entries whose reminders must be sent now.
    public var toSend: [Entry] { entries.filter { $0.decision == .send } }
    /// The entries whose reminders must be claimed now but not sent.
    public var toWithhold: [Entry] { entries.filter { $0.decision == .withhold } }
    /// The entries whose reminders will be sent later.
    public var waiting: [Entry] { entries.filter { $0.decision == .wait } }
    /// The entries whose reminders are not sent.
    public var left: [Entry] { entries.filter { $0.decision == .leave } }
    /// The time at which to compute the plan again, unless a fact is recorded before; nil if
    /// nothing is due within 48 hours.
    public var next: Instant? { waiting.map(\.instant).min() }
}

/// The text of a message for reminders that are sent together.
public struct ReminderMessage: Hashable, Sendable {
    /// The title of the message, a few words.
    public var title: String
    /// The text of the message. If there are several reminders, it has one line for each.
    public var body: String
    /// The path of the page that a tap on the message opens.
    public var link: String
    /// True if the message is delivered without a sound.
    public var isSilent: Bool

    /// Creates the message for reminders. If there is only one, the message has the reminder's own
    /// text.
    public init(_ reminders: [Reminder]) {
        if reminders.count == 1, let reminder = reminders.first {
            title = reminder.title
            body = reminder.body
            link = reminder.link
        } else {
            title = reminders.count.counted("reminder")
            body = reminders.map(\.title).joined(separator: "\n")
            link = "/"
        }
        isSilent = reminders.allSatisfy(\.isSilent)
    }
}

extension ReminderPlan: Shaped {
    public static let shape = Shape<ReminderPlan>("ReminderPlan") {
        Member("entries", \.entries, "The reminders with their decisions.")
        Member(
            "next", \.next,
            "The time at which the plan changes next. Null if nothing is due within 48 hours.")
    }
}

extension ReminderPlan.Entry: Shaped {
    public static let shape = Shape<ReminderPlan.Entry>("PlannedReminders") {
        Member("at", \.instant, "The time at which the reminder is due.")
        Member(
            "decision", \.decision.rawValue,
            "`send`, `wait`, `withhold` (for the trial) or `leave` (not sent).")
        Member("code", \.reason.code, "The code of the reason, for programs.")
        Member("reason", \.reason.text, "The reason for the decision, in one sentence.")
        Member("title", \.message.title, "The title of the message.")
        Member("body", \.message.body, "The text of the message.")
        Member("reminders", \.reminders, "The reminders in the message.")
    }
}
