internal import Core
internal import NotificationsAPI

/// A reminder while the plan is computed, with its due time, the earliest time at which to send it,
/// and the end of its usefulness.
struct PlannedReminder: Sendable {
    var reminder: Reminder
    /// The reason for not sending the reminder; nil if it is sent.
    var left: ReminderPlan.Reason?
    /// The reason for delaying the reminder; nil if it is not delayed.
    var held: ReminderPlan.Reason?
    /// The time at which the reminder is due.
    var due = Instant(milliseconds: 0)
    /// The earliest time at which to send the reminder, not before now.
    var start = Instant(milliseconds: 0)
    /// The first instant at which the reminder is no longer useful.
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
    static let dismissed = Self("dismissed", "You dismissed it.")
    static let peace = Self("peace", "Today is a day without pressure.")
    static let rests = Self(
        "rests", "You ignored the last nudges, so only every second one is sent.")
    static let pauses = Self("pauses", "Nudges are paused until you choose whether they continue.")
    static let withheld = Self("trial", "It is held back for your trial of nudges.")

    static func settled(_ settled: Reminder.Settled) -> Self {
        switch settled {
        case .done: Self("done", "It is already done.")
        case .skipped: Self("skipped", "It is skipped.")
        case .met: Self("met", "The target is already reached.")
        case .set: Self("set", "It is already set.")
        }
    }

    /// Returns the reason for not sending a reminder that is no longer useful.
    static func stale(_ minutes: Int) -> Self {
        let time =
            minutes % 60 == 0 && minutes > 0
            ? (minutes / 60).counted("hour") : minutes.counted("minute")
        return Self(
            "stale", "It is too late: it can be sent for \(time) after its time, on its day.")
    }

    /// Returns the reason for a delay because of quiet hours, which end at `time`.
    static func quiet(until time: String?) -> Self {
        Self("quiet", time.map { "Quiet hours until \($0)." } ?? "Quiet hours all day.")
    }

    static func focus(until time: String) -> Self {
        Self("focus", "You are in a focus session until \(time).")
    }

    static func limit(_ limit: Int) -> Self {
        Self("limit", "The limit of \(limit.counted("reminder")) per day is reached.")
    }

    static func nudgeLimit(_ limit: Int) -> Self {
        Self("nudge-limit", "The limit of \(limit.counted("nudge")) per day is reached.")
    }
}
