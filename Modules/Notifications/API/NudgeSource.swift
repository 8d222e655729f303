public import Core

/// An item due on a day, for which the user can be nudged at a good hour. Rule A2.
public struct NudgeCandidate: Hashable, Sendable {
    /// A past day on which the item was due.
    public struct Past: Hashable, Sendable {
        /// The day.
        public var day: Day
        /// The time of completion in minutes after the day's civil midnight, on the wall clock.
        /// More than 1,440 for the hours after midnight that belong to the day. Nil if the item was
        /// not done or the time is unknown.
        public var minute: Int?
        /// True if the item was done.
        public var isDone: Bool

        /// Creates a past day.
        public init(_ day: Day, isDone: Bool, minute: Int? = nil) {
            self.day = day
            self.isDone = isDone
            self.minute = minute
        }
    }

    /// The item's id.
    public var item: String
    /// The item's name.
    public var name: String
    /// A path of the page.
    public var link: String
    /// True if the user set reminder times for the item.
    public var hasTimes: Bool

    /// Creates a candidate.
    public init(item: String, name: String, link: String, hasTimes: Bool) {
        self.item = item
        self.name = name
        self.link = link
        self.hasTimes = hasTimes
    }
}

/// The nudging status of an item. Rule A2.
public enum NudgeStatus: Hashable, Sendable {
    /// Nudges are possible: reminders are on and no time is set.
    case open
    /// The user set times, at which reminders are sent anyway.
    case timed
    /// The user turned reminders off for the item.
    case unwanted
}

/// A source of items for which the user can be nudged. Notifications asks the sources. Rule A2.
public protocol NudgeSource: Sendable {
    /// Returns the items that are due on a day and have reminders turned on.
    func candidates(on day: Day, at moment: Moment, in view: WorldView) -> [NudgeCandidate]
    /// Returns the nudging status of an item on a day, whether or not it is due. Returns nil for
    /// items that are never nudged and for items of other modules.
    func standing(of item: String, on day: Day, in view: WorldView) -> NudgeStatus?
    /// Returns the reason why a candidate is settled on a day; nil while it is due.
    func settled(
        _ item: String, on day: Day, at moment: Moment, in view: WorldView
    ) -> Reminder.Settled?
    /// Returns the days of a span on which an item was due, earliest first; none for items of other
    /// modules.
    ///
    /// Completions in other time zones are converted to the moment's zone. If the result is outside
    /// the day, the time is unknown.
    func past(
        of item: String, over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [NudgeCandidate.Past]
}

extension ExtensionPoint where Value == any NudgeSource {
    /// The sources of nudges.
    public static var nudges: ExtensionPoint<any NudgeSource> { .init("notifications.nudges") }
}
