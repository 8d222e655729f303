public import Core

/// The kind of reminder, such as for an item's own time, for the morning or for a streak. Its name
/// is ASCII and never changes.
///
/// A module that contributes reminders can define its own kinds. A name consists of letters, digits
/// and hyphens.
public struct ReminderKind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind as used in ids and logs.
    public let rawValue: String

    /// Creates a kind with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A reminder at a time that the user set for an item.
    public static let item = ReminderKind(rawValue: "item")
    /// A reminder of a habit's trigger.
    public static let trigger = ReminderKind(rawValue: "trigger")
    /// A reminder to set the day's focuses.
    public static let morning = ReminderKind(rawValue: "morning")
    /// A reminder that a streak is still pending today.
    public static let streak = ReminderKind(rawValue: "streak")
    /// A reminder that the league's season ends.
    public static let season = ReminderKind(rawValue: "season")
    /// The message that a phase of a session ends.
    public static let phase = ReminderKind(rawValue: "phase")
    /// A reminder of the morning or evening reflection.
    public static let reflection = ReminderKind(rawValue: "reflection")
    /// The message with the summary of a week.
    public static let digest = ReminderKind(rawValue: "digest")
    /// A nudge, sent at an hour at which it helps.
    public static let nudge = ReminderKind(rawValue: "nudge")
    /// The question whether to stop nudges, sent after many of them were ignored.
    public static let ask = ReminderKind(rawValue: "ask")
    /// A message that tests the delivery.
    public static let test = ReminderKind(rawValue: "test")
}

/// The id of a reminder. It is the same on all devices and in all processes, so that each reminder
/// is sent once. Rule A2.
///
/// It consists of the kind, the subject, the day and the time, and of the new time if the reminder
/// was snoozed. Its text form is ASCII and needs no escaping in a URL:
/// `item~0193…~2026-11-24~0730`.
public struct ReminderID: Hashable, Sendable {
    /// The kind of reminder.
    public let kind: ReminderKind
    /// The subject of the reminder: the id of an item or of a session's phase, or the name of a
    /// clock.
    public let subject: String
    /// The user's day to which the reminder belongs.
    public let day: Day
    /// The wall-clock time on that day; nil if the subject has at most one reminder per day.
    public let time: TimeOfDay?
    /// The new time if the reminder was snoozed; nil for the original reminder.
    public let again: Instant?

    /// Creates an id. `time` is nil if the subject has at most one reminder per day.
    public init(
        _ kind: ReminderKind, _ subject: String, _ day: Day, _ time: TimeOfDay? = nil,
        again: Instant? = nil
    ) {
        self.kind = kind
        self.subject = subject
        self.day = day
        self.time = time
        self.again = again
    }

    /// Returns the id of this reminder when it is snoozed until an instant. If it is snoozed twice,
    /// the later time applies.
    public func again(at instant: Instant) -> ReminderID {
        ReminderID(kind, subject, day, time, again: instant)
    }

    /// The id of the original reminder; this id itself if the reminder was not snoozed.
    public var original: ReminderID { ReminderID(kind, subject, day, time) }
}

extension ReminderID: Comparable {
    /// Sorts ids by day, then by time, kind and subject.
    public static func < (a: ReminderID, b: ReminderID) -> Bool {
        guard a.day == b.day else { return a.day < b.day }
        guard a.time == b.time else { return (a.time?.minutes ?? -1) < (b.time?.minutes ?? -1) }
        guard a.kind == b.kind else { return a.kind.rawValue < b.kind.rawValue }
        guard a.subject == b.subject else { return a.subject < b.subject }
        return (a.again?.milliseconds ?? .min) < (b.again?.milliseconds ?? .min)
    }
}
