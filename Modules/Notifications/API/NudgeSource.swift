public import Core

/// Something that a person may be nudged to do at a good hour: an item that is due on a day. Rule
/// A2.
public struct NudgeCandidate: Hashable, Sendable {
    /// A day on which it was due.
    public struct Past: Hashable, Sendable {
        /// The day.
        public var day: Day
        /// Minutes from the civil midnight of the day, on the wall, until it was done; more than
        /// 1,440 in the small hours before the next day starts. Nil if it was not done, or nobody
        /// knows when.
        public var minute: Int?
        /// Whether it was done.
        public var isDone: Bool

        /// A day that was due.
        public init(_ day: Day, isDone: Bool, minute: Int? = nil) {
            self.day = day
            self.isDone = isDone
            self.minute = minute
        }
    }

    /// The item's id.
    public var item: String
    /// What people call it.
    public var name: String
    /// An address of the page.
    public var link: String
    /// Whether the person named times for it, at which they are reminded anyway.
    public var hasTimes: Bool

    /// An item that is due.
    public init(item: String, name: String, link: String, hasTimes: Bool) {
        self.item = item
        self.name = name
        self.link = link
        self.hasTimes = hasTimes
    }
}

/// What stands in the way of nudging an item, if anything does. Rule A2.
public enum NudgeStanding: Hashable, Sendable {
    /// Nothing: reminders are wanted, and no time is named.
    case open
    /// The person named times, at which they are reminded anyway.
    case timed
    /// The person wants no reminders of it.
    case unwanted
}

/// Whoever has items that a person may be nudged to do. Notifications asks. Rule A2.
public protocol NudgeSource: Sendable {
    /// The items that are due on a day, of those whose person wants reminders.
    func candidates(on day: Day, at moment: Moment, in view: WorldView) -> [NudgeCandidate]
    /// How an item stands on a day, be it due or not; nil of one that is never nudged, and of items
    /// of others.
    func standing(of item: String, on day: Day, in view: WorldView) -> NudgeStanding?
    /// Why nothing is left to do of a candidate on a day; nil as long as it is due.
    func settled(
        _ item: String, on day: Day, at moment: Moment, in view: WorldView
    ) -> Reminder.Settled?
    /// The days of a span on which an item was due, earliest first; none of an item of others.
    ///
    /// What was done elsewhere in the world is told by the wall clock of the moment's zone; it is
    /// of an unknown hour if it then lies outside its day.
    func past(
        of item: String, over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [NudgeCandidate.Past]
}

extension ExtensionPoint where Value == any NudgeSource {
    /// What people may be nudged to do.
    public static var nudges: ExtensionPoint<any NudgeSource> { .init("notifications.nudges") }
}
