public import Core

/// Something that a person may be told at a time: what is due, by the module that knows it.
/// Rule A1.
public struct Reminder: Hashable, Sendable {
    /// When a reminder is due.
    public enum Time: Hashable, Sendable {
        /// A time on the wall clock of the person's day, wherever they are. Before the day start it
        /// is the small hours at the day's end.
        case wall(TimeOfDay)
        /// A point in time, wherever they are.
        case instant(Instant)
    }

    /// What became of what it reminds of, so that nothing is left to remind of.
    public enum Settled: String, Hashable, Sendable, CaseIterable {
        /// It was done.
        case done
        /// It was skipped, or a vacation covers the day.
        case skipped
        /// The period's target or quota is met without the day.
        case met
        /// What was to be set is set.
        case set
    }

    /// Who wants it.
    public enum Nature: Hashable, Sendable {
        /// The person set the time, or turned it on.
        case asked
        /// Nobody asked for it at this time: it presses, and is left out first. Counted apart, and
        /// not sent while a session of focus runs, nor on a day of peace. Rule C2.
        case nudge
        /// It belongs to what the person is at: the end of a phase. Nothing holds it back.
        case live
    }

    /// The same on every device and in every process. It says kind, subject and day.
    public var id: ReminderID
    /// When it is due.
    public var time: Time
    /// A few words.
    public var title: String
    /// A sentence or two; may be empty.
    public var body: String
    /// An address of the page, from the root on.
    public var link: String
    /// Whether it comes without a sound. Rule A1.
    public var isSilent: Bool
    /// Who wants it.
    public var nature: Nature
    /// For how many minutes after its time it is still of use. One of a wall time is of use in its
    /// own day only. Rule A2.
    public var useful: Int
    /// The item that it is about, by its id: it can be done, snoozed or skipped from the message.
    public var item: String?
    /// Why it comes at this time, as a sentence: "You set 07:30 for it."
    public var why: String
    /// Why nothing is left to remind of; nil as long as it is due.
    public var settled: Settled?

    /// A reminder that is due, asked for by the person, with a sound.
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

    /// What it is for.
    public var kind: ReminderKind { id.kind }
    /// The person's day that it belongs to.
    public var day: Day { id.day }
    /// Whether it presses, and nobody asked for it at this time.
    public var isNudge: Bool { nature == .nudge }

    /// When it is due for a person with this zone and day start.
    ///
    /// A wall time that the clocks skipped is read with the offset before the gap; of one that
    /// comes twice the first is meant: RFC 5545 section 3.3.5. Rule R3.
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
        Member("id", \.id)
        Member("kind", \.kind.rawValue)
        Member("day", \.day)
        Member("title", \.title)
        Member("body", \.body)
        Member("link", \.link, "An address of the page.")
        Member("silent", \.isSilent)
        Member("nudge", \.isNudge, "Whether it presses and nobody asked for it at this time.")
        Member("useful", \.useful, "Minutes for which it is of use after its time.")
        Member("item", \.item, "The item that it is about; null if there is none.")
        Member("why", \.why)
    }
}
