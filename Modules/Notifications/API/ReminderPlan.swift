public import Core

/// What is to be sent within the next 48 hours, with the reason for each. Rules A1, A2.
public struct ReminderPlan: Hashable, Sendable {
    /// What is to become of reminders.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// They are sent now, as one message: claim each by its id first.
        case send
        /// They come at the entry's instant.
        case wait
        /// They are claimed now and not sent, to learn whether they help.
        case withhold
        /// They are not sent.
        case leave
    }

    /// Why, for people, with a stable code for programs.
    public struct Reason: Hashable, Sendable {
        /// ASCII, stable: `due`, `done`, `quiet`, `limit`.
        public var code: String
        /// A sentence: "Quiet hours until 07:00."
        public var text: String

        /// A reason.
        public init(_ code: String, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// Reminders that go together, and what becomes of them.
    public struct Entry: Hashable, Sendable {
        /// When they go out; of those that are left out, when they were due.
        public var instant: Instant
        /// By time, then by id; one if they are left out.
        public var reminders: [Reminder]
        /// What becomes of them.
        public var decision: Decision
        /// Why.
        public var reason: Reason
        /// Of what is sent now, the first instant at which nobody tries again: it is of no use, or
        /// quiet hours began.
        public var until: Instant?

        /// Reminders that go together.
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

        /// The message that they make together.
        public var message: ReminderMessage { ReminderMessage(reminders) }
    }

    /// By instant; what is to be sent first, what is left out last.
    public var entries: [Entry]

    /// A plan.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// What is to be sent now.
    public var toSend: [Entry] { entries.filter { $0.decision == .send } }
    /// What is to be claimed now and not sent.
    public var toWithhold: [Entry] { entries.filter { $0.decision == .withhold } }
    /// What comes later.
    public var waiting: [Entry] { entries.filter { $0.decision == .wait } }
    /// What is not sent.
    public var left: [Entry] { entries.filter { $0.decision == .leave } }
    /// When to ask again if no fact comes before; nil if nothing comes within 48 hours.
    public var next: Instant? { waiting.map(\.instant).min() }
}

/// What a person reads of reminders that come together.
public struct ReminderMessage: Hashable, Sendable {
    /// A few words.
    public var title: String
    /// One line for each if there are several.
    public var body: String
    /// An address of the page.
    public var link: String
    /// Whether it comes without a sound.
    public var isSilent: Bool

    /// The message of reminders; of one, its own words.
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
        Member("entries", \.entries)
        Member("next", \.next, "When to ask again; null if nothing comes within 48 hours.")
    }
}

extension ReminderPlan.Entry: Shaped {
    public static let shape = Shape<ReminderPlan.Entry>("PlannedReminders") {
        Member("at", \.instant)
        Member("decision", \.decision.rawValue, "send, wait, withhold or leave.")
        Member("code", \.reason.code)
        Member("reason", \.reason.text)
        Member("title", \.message.title)
        Member("body", \.message.body)
        Member("reminders", \.reminders)
    }
}
