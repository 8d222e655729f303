public import Core

/// What a reminder is for: a habit's own time, the morning, a streak. ASCII, stable.
///
/// Whoever contributes reminders may use a kind of its own: letters, digits and hyphens.
public struct ReminderKind: RawRepresentable, Hashable, Sendable {
    /// As it stands in ids and logs.
    public let rawValue: String

    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A time that was set for an item.
    public static let item = ReminderKind(rawValue: "item")
    /// What sets a habit off.
    public static let trigger = ReminderKind(rawValue: "trigger")
    /// The day's focuses are to be set.
    public static let morning = ReminderKind(rawValue: "morning")
    /// A streak is still pending.
    public static let streak = ReminderKind(rawValue: "streak")
    /// A season ends.
    public static let season = ReminderKind(rawValue: "season")
    /// A phase of a session is over.
    public static let phase = ReminderKind(rawValue: "phase")
    /// The morning's or the night's reflection.
    public static let reflection = ReminderKind(rawValue: "reflection")
    /// What a week came to.
    public static let digest = ReminderKind(rawValue: "digest")
    /// A nudge at a good hour.
    public static let nudge = ReminderKind(rawValue: "nudge")
    /// Whether nudges are to stop, after many that were ignored.
    public static let ask = ReminderKind(rawValue: "ask")
    /// Somebody tries whether reminders arrive.
    public static let test = ReminderKind(rawValue: "test")
}

/// The name of a reminder: the same on every device and in every process, so that each is sent
/// once. Rule A2.
///
/// Made of kind, subject, day and time, and of when it comes again if it was snoozed. Its text is
/// ASCII that needs no escaping in an address: `item~0193…~2026-11-24~0730`.
public struct ReminderID: Hashable, Sendable {
    /// What it is for.
    public let kind: ReminderKind
    /// What it is about: the id of an item, of a session's phase, the name of a clock.
    public let subject: String
    /// The person's day that it belongs to.
    public let day: Day
    /// The wall time of that day; nil if there is only one of the subject on the day, whenever it
    /// comes.
    public let time: TimeOfDay?
    /// When it comes again after it was snoozed; nil for the reminder itself.
    public let again: Instant?

    /// An id; `time` is nil if there is only one of the subject on the day.
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

    /// The same reminder as it comes again at an instant; snoozed twice, the later counts.
    public func again(at instant: Instant) -> ReminderID {
        ReminderID(kind, subject, day, time, again: instant)
    }

    /// The reminder that was snoozed; itself if it was not.
    public var original: ReminderID { ReminderID(kind, subject, day, time) }
}

extension ReminderID: Comparable {
    /// Whether `a` comes first in lists: by day, then by time, kind and subject.
    public static func < (a: ReminderID, b: ReminderID) -> Bool {
        guard a.day == b.day else { return a.day < b.day }
        guard a.time == b.time else { return (a.time?.minutes ?? -1) < (b.time?.minutes ?? -1) }
        guard a.kind == b.kind else { return a.kind.rawValue < b.kind.rawValue }
        guard a.subject == b.subject else { return a.subject < b.subject }
        return (a.again?.milliseconds ?? .min) < (b.again?.milliseconds ?? .min)
    }
}
