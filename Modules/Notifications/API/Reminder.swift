public import Core

/// A reminder that is due at a time, provided by the module that knows it. Rule A1.
public struct Reminder: Hashable, Sendable {
    /// The due time of a reminder.
    public enum Time: Hashable, Sendable {
        /// A wall-clock time on the user's day, in whatever zone they are. A time before the day
        /// start is after midnight, at the end of that day.
        case wall(TimeOfDay)
        /// A fixed point in time.
        case instant(Instant)
    }

    /// The reason why a reminder is no longer needed.
    public enum Settled: String, Hashable, Sendable, CaseIterable {
        /// The subject was done.
        case done
        /// The subject was skipped, or a vacation includes the day.
        case skipped
        /// The target or quota of the period is reached without this day.
        case met
        /// The value that the reminder asks for was set.
        case set
    }

    /// The origin of a reminder.
    public enum Nature: Hashable, Sendable {
        /// The user set the time or turned the reminder on.
        case asked
        /// The user did not ask for this time. Nudges are dropped first, are counted separately,
        /// and are not sent during a focus session or on a quiet day. Rule C2.
        case nudge
        /// The reminder belongs to a current activity, such as the end of a phase. It is never
        /// delayed.
        case live
    }

    /// The id, equal on all devices and in all processes. It contains kind, subject and day.
    public var id: ReminderID
    /// The due time.
    public var time: Time
    /// The title, a few words.
    public var title: String
    /// The text, one or two sentences; may be empty.
    public var body: String
    /// A path of the page, from the root.
    public var link: String
    /// True if the reminder is delivered without a sound. Rule A1.
    public var isSilent: Bool
    /// The origin.
    public var nature: Nature
    /// The number of minutes after the due time for which the reminder is useful. A reminder with a
    /// wall-clock time is useful only within its day. Rule A2.
    public var useful: Int
    /// The id of the item. The user can complete, snooze or skip it from the message.
    public var item: String?
    /// The reason for the time, in one sentence: "You set 07:30 for it."
    public var why: String
    /// The reason why the reminder is no longer needed; nil while it is due.
    public var settled: Settled?

    /// Creates a reminder that is due, requested by the user, with a sound.
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
    /// True if the user did not ask for this time.
    public var isNudge: Bool { nature == .nudge }

    /// Returns the due time for a user's zone and day start.
    ///
    /// A wall-clock time that clocks skip is interpreted with the offset before the gap. Of a time
    /// that occurs twice, the first is used: RFC 5545 section 3.3.5. Rule R3.
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
