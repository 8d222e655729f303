public import Core

/// The kind of reminder, such as an item's own time, the morning or a streak. Its name is stable
/// ASCII.
///
/// A module that contributes reminders can define its own kinds, with letters, digits and hyphens.
public struct ReminderKind: RawRepresentable, Hashable, Sendable {
    /// The name used in ids and logs.
    public let rawValue: String

    /// Creates a kind with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A time set for an item.
    public static let item = ReminderKind(rawValue: "item")
    /// A habit's trigger.
    public static let trigger = ReminderKind(rawValue: "trigger")
    /// The prompt to set the day's focuses.
    public static let morning = ReminderKind(rawValue: "morning")
    /// A streak that is still pending.
    public static let streak = ReminderKind(rawValue: "streak")
    /// The end of a season.
    public static let season = ReminderKind(rawValue: "season")
    /// The end of a session's phase.
    public static let phase = ReminderKind(rawValue: "phase")
    /// The morning or evening reflection.
    public static let reflection = ReminderKind(rawValue: "reflection")
    /// The summary of a week.
    public static let digest = ReminderKind(rawValue: "digest")
    /// A nudge at a good hour.
    public static let nudge = ReminderKind(rawValue: "nudge")
    /// The question whether to stop nudges after many were ignored.
    public static let ask = ReminderKind(rawValue: "ask")
    /// A test of delivery.
    public static let test = ReminderKind(rawValue: "test")
}

/// The id of a reminder, equal on all devices and in all processes, so that each is sent once. Rule
/// A2.
///
/// It consists of kind, subject, day and time, and of the new time if the reminder was snoozed. Its
/// text is ASCII that needs no escaping in a URL: `item~0193…~2026-11-24~0730`.
public struct ReminderID: Hashable, Sendable {
    /// The kind of reminder.
    public let kind: ReminderKind
    /// The subject: the id of an item or of a session's phase, or the name of a clock.
    public let subject: String
    /// The user's day to which the reminder belongs.
    public let day: Day
    /// The wall-clock time on that day; nil if the subject has at most one reminder a day, at any
    /// time.
    public let time: TimeOfDay?
    /// The new time after snoozing; nil for the original reminder.
    public let again: Instant?

    /// Creates an id. `time` is nil if the subject has at most one reminder a day.
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

    /// Returns the id of the snoozed reminder. If it is snoozed twice, the later time applies.
    public func again(at instant: Instant) -> ReminderID {
        ReminderID(kind, subject, day, time, again: instant)
    }

    /// The id of the original reminder, which is the same if it was not snoozed.
    public var original: ReminderID { ReminderID(kind, subject, day, time) }
}

extension ReminderID: Comparable {
    /// Orders ids by day, then by time, kind and subject.
    public static func < (a: ReminderID, b: ReminderID) -> Bool {
        guard a.day == b.day else { return a.day < b.day }
        guard a.time == b.time else { return (a.time?.minutes ?? -1) < (b.time?.minutes ?? -1) }
        guard a.kind == b.kind else { return a.kind.rawValue < b.kind.rawValue }
        guard a.subject == b.subject else { return a.subject < b.subject }
        return (a.again?.milliseconds ?? .min) < (b.again?.milliseconds ?? .min)
    }
}
