public import Core

/// A reminder that is due at a certain time, provided by the module that owns its subject. Rule A1.
public struct Reminder: Hashable, Sendable {
    /// The time at which a reminder is due.
    public enum Time: Hashable, Sendable {
        /// A wall-clock time on the user's day, in whatever zone the user is. A time before the day
        /// start is after midnight, at the end of that day.
        case wall(TimeOfDay)
        /// A fixed point in time.
        case instant(Instant)
    }

    /// The reason why a reminder is no longer needed.
    public enum Settled: String, Hashable, Sendable, CaseIterable {
        /// The user did what the reminder is about.
        case done
        /// The user skipped it, or the day is part of a vacation.
        case skipped
        /// The target or quota of the period was reached before this day.
        case met
        /// The user has already set what the reminder asks for.
        case set
    }

    /// The reason why a reminder exists: at the user's request or not.
    public enum Nature: Hashable, Sendable {
        /// The user set the reminder's time or turned the reminder on.
        case asked
        /// A nudge: the user did not ask for this time. Nudges are dropped first, have a limit of
        /// their own, and are not sent during a focus session or on a quiet day. Rule C2.
        case nudge
        /// The reminder belongs to an activity in progress, such as the end of a session's phase.
        /// It is never delayed.
        case live
    }

    /// The reminder's id, which is the same on all devices and in all processes. It contains kind,
    /// subject and day.
    public var id: ReminderID
    /// The time at which the reminder is due.
    public var time: Time
    /// The title of the reminder, a few words.
    public var title: String
    /// The text of the reminder, one or two sentences; can be empty.
    public var body: String
    /// The path of the page that a tap on the reminder opens, beginning with a slash.
    public var link: String
    /// True if the reminder is delivered without a sound. Rule A1.
    public var isSilent: Bool
    /// The reason why the reminder exists: at the user's request or not.
    public var nature: Nature
    /// The number of minutes after its due time for which the reminder is useful. A reminder with a
    /// wall-clock time is useful only within its day. Rule A2.
    public var useful: Int
    /// The id of the item that the user can complete, snooze or skip from the message; nil if there
    /// is none.
    public var item: String?
    /// The reason for the due time in one sentence, such as "You set 07:30 for it."
    public var why: String
    /// The reason why the reminder is no longer needed; nil while it is due.
    public var settled: Settled?

    /// Creates a reminder. By default, it is due, was requested by the user and has a sound.
    public init(
        id: ReminderID, time: Time, title: String, body: String = "", link: String = "/",
        isSilent: Bool = false, nature: Nature = .asked, useful: Int, item: String? = nil,
        why: String, settled: Settled? = nil
    ) {
        self.id = id
        self.time = time
        self.title = title
        self.body = body
        self.link = link
        self.isSilent = isSilent
        self.nature = nature
        self.useful = useful
        self.item = item
        self.why = why
        self.settled = settled
    }

    /// The kind of reminder.
    public var kind: ReminderKind { id.kind }
    /// The user's day to which the reminder belongs.
    public var day: Day { id.day }
    /// True if the reminder is a nudge, for whose time the user did not ask.
    public var isNudge: Bool { nature == .nudge }

    /// Returns the instant at which the reminder is due, given the user's zone and day start.
    ///
    /// If the clocks skip a wall-clock time, the offset before the gap is used. If the time occurs
    /// twice, the first occurrence is used (RFC 5545 section 3.3.5). Rule R3.
    public func instant(by rule: DayRule) -> Instant {
        switch time {
        case .instant(let instant): instant
        case .wall(let time):
            rule.zone.instant(
                of: WallTime(time < rule.dayStart ? day + 1 : day, secondOfDay: time.seconds))
        }
    }
}

extension Reminder: Shaped {
    public static let shape = Shape<Reminder>("Reminder") {
        Member("id", \.id, "The reminder's id.")
        Member("kind", \.kind.rawValue)
        Member("day", \.day, "The day of the reminder.")
        Member("title", \.title, "The title.")
        Member("body", \.body, "The text. Can be empty.")
        Member("link", \.link, "The path of the page to open.")
        Member("silent", \.isSilent, "True if it makes no sound.")
        Member("nudge", \.isNudge, "True for a nudge: a reminder at a time that Cairn chose.")
        Member("useful", \.useful, "The minutes after its time during which it can still be sent.")
        Member("item", \.item, "The id of the reminder's item. Null if it has none.")
        Member("why", \.why, "The reason for the reminder, in one sentence.")
    }
}
