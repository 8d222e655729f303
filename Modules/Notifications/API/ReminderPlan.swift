public import Core

/// The reminders of the next 48 hours, with a reason for each decision. Rules A1, A2.
public struct ReminderPlan: Hashable, Sendable {
    /// The decision on reminders.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// Send now as one message. Claim each reminder by its id first.
        case send
        /// Send at the entry's instant.
        case wait
        /// Claim now without sending, to measure whether the reminders help.
        case withhold
        /// Do not send.
        case leave
    }

    /// The reason as a sentence, with a stable code for programs.
    public struct Reason: Hashable, Sendable {
        /// The stable ASCII code: `due`, `done`, `quiet`, `limit`.
        public var code: String
        /// The sentence: "Quiet hours until 07:00."
        public var text: String

        /// Creates a reason.
        public init(_ code: String, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// Reminders sent together, with the decision.
    public struct Entry: Hashable, Sendable {
        /// The time of sending; for dropped reminders, their due time.
        public var instant: Instant
        /// The reminders, ordered by time and id; exactly one if it is dropped.
        public var reminders: [Reminder]
        /// The decision.
        public var decision: Decision
        /// The reason for the decision.
        public var reason: Reason
        /// For reminders to send now, the time from which sending is not retried: they are no
        /// longer useful, or quiet hours begin.
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

        /// The combined message.
        public var message: ReminderMessage { ReminderMessage(reminders) }
    }

    /// The entries by instant; reminders to send first, dropped ones last.
    public var entries: [Entry]

    /// Creates a plan.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The entries to send now.
    public var toSend: [Entry] { entries.filter { $0.decision == .send } }
    /// The entries to claim now without sending.
    public var toWithhold: [Entry] { entries.filter { $0.decision == .withhold } }
    /// The entries for later.
    public var waiting: [Entry] { entries.filter { $0.decision == .wait } }
    /// The entries that are not sent.
    public var left: [Entry] { entries.filter { $0.decision == .leave } }
    /// The time at which to plan again if no fact is recorded before; nil if nothing is due within
    /// 48 hours.
    public var next: Instant? { waiting.map(\.instant).min() }
}

/// The text of reminders that are sent together.
public struct ReminderMessage: Hashable, Sendable {
    /// The title, a few words.
    public var title: String
    /// The text, with one line for each reminder if there are several.
    public var body: String
    /// A path of the page.
    public var link: String
    /// True if the message is delivered without a sound.
    public var isSilent: Bool

    /// Creates the message for reminders. A single reminder keeps its own words.
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
