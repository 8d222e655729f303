public import Core

/// An item that is due on a day and for which a nudge can be sent, at an hour at which it helps.
/// Rule A2.
public struct NudgeCandidate: Hashable, Sendable {
    /// A past day on which the item was due, with the time of its completion.
    public struct Past: Hashable, Sendable {
        /// The user's day.
        public var day: Day
        /// The time at which the item was completed, in minutes after the day's civil midnight on
        /// the wall clock. It is 1,440 or more for the hours after the next midnight that belong to
        /// the day. Nil if the item was not done or the time is unknown.
        public var minute: Int?
        /// True if the item was done on the day.
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
    /// The path of the page that a tap on the nudge opens.
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

/// Whether nudges can be sent for an item. Rule A2.
public enum NudgeStatus: Hashable, Sendable {
    /// Nudges can be sent: reminders are on, and the user set no times.
    case open
    /// The user set times for the item, at which reminders are sent anyway.
    case timed
    /// The user turned reminders off for the item.
    case unwanted
}

/// A source of items for which nudges can be sent. The Notifications module queries all sources.
/// Rule A2.
public protocol NudgeSource: Sendable {
    /// Returns the items that are due on a day and have reminders turned on.
    func candidates(on day: Day, at moment: Moment, in view: WorldView) -> [NudgeCandidate]
    /// Returns whether nudges can be sent for an item on a day, due or not. Returns nil for items
    /// that never get nudges and for items from other modules.
    func standing(of item: String, on day: Day, in view: WorldView) -> NudgeStatus?
    /// Returns the reason why an item no longer needs a nudge on a day; nil while it is due.
    func settled(
        _ item: String, on day: Day, at moment: Moment, in view: WorldView
    ) -> Reminder.Settled?
    /// Returns the days of a span on which an item was due, earliest first; empty for items from
    /// other modules.
    ///
    /// The times of completions in other time zones are converted to the moment's zone. If the
    /// result is outside the day, the time is unknown.
    func past(
        of item: String, over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [NudgeCandidate.Past]
}

extension ExtensionPoint where Value == any NudgeSource {
    /// The sources of items for nudges.
    public static var nudges: ExtensionPoint<any NudgeSource> { .init("notifications.nudges") }
}
