internal import Core
internal import NotificationsAPI

/// A reminder on its way through the plan: when it was due, when it can go out, until when it is
/// of use.
struct PlannedReminder: Sendable {
    var reminder: Reminder
    /// Why it is left out; nil as long as it is not.
    var left: ReminderPlan.Reason?
    /// Why it comes later than it was due; nil if it does not.
    var held: ReminderPlan.Reason?
    /// When it was due.
    var due = Instant(milliseconds: 0)
    /// When it can go out, not before now.
    var start = Instant(milliseconds: 0)
    /// The first instant at which it is of no use any more.
    var expiry = Instant(milliseconds: 0)

    init(_ reminder: Reminder, left: ReminderPlan.Reason? = nil) {
        self.reminder = reminder
        self.left = left
    }
}

extension ReminderPlan.Reason {
    static func due(_ why: String) -> Self { Self("due", why) }
    static func late(_ time: String) -> Self { Self("late", "It was due at \(time).") }
    static let off = Self("off", "Reminders are off.")
    static let dismissed = Self("dismissed", "You waved it away.")
    static let peace = Self("peace", "Nothing presses you today.")
    static let rests = Self("rests", "The last ones went by, so it comes every other time.")
    static let pauses = Self("pauses", "It pauses until you say whether to go on.")
    static let withheld = Self("trial", "Your trial holds it back, to see whether it helps.")

    static func settled(_ settled: Reminder.Settled) -> Self {
        switch settled {
        case .done: Self("done", "It is done already.")
        case .skipped: Self("skipped", "It is skipped.")
        case .met: Self("met", "What was wanted is met already.")
        case .set: Self("set", "It is set already.")
        }
    }

    /// That it is of no use any more.
    static func stale(_ minutes: Int) -> Self {
        let time =
            minutes % 60 == 0 && minutes > 0
            ? (minutes / 60).counted("hour") : minutes.counted("minute")
        return Self("stale", "It would be too late: it is useful for \(time), on its day.")
    }

    /// That nothing makes a sound until a time.
    static func quiet(until time: String?) -> Self {
        Self("quiet", time.map { "Quiet hours until \($0)." } ?? "Quiet hours without an end.")
    }

    static func focus(until time: String) -> Self {
        Self("focus", "You are in a focus session until \(time).")
    }

    static func limit(_ limit: Int) -> Self {
        Self("limit", "The limit of \(limit.counted("reminder")) a day is reached.")
    }

    static func nudgeLimit(_ limit: Int) -> Self {
        Self("nudge-limit", "The limit of \(limit.counted("nudge")) a day is reached.")
    }
}
