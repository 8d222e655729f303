public import Core

/// A source of reminders. Notifications asks the sources for a few days at a time. Rule A1.
public protocol ReminderSource: Sendable {
    /// Returns the reminders of a day in any order, including those that are already settled.
    ///
    /// The result must be a pure function of the facts: equal facts give equal reminders with equal
    /// ids. Notifications calls it for the moment's day, the two days after and the day before. Of
    /// the day before, only reminders at a fixed instant can still matter. Reminders at a fixed
    /// instant belong to the day given by the moment's rule; their ids name a day that does not
    /// change with travel. The function is called often and must not look at more days than it
    /// needs.
    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder]
    /// True if the source reports on a current activity. Pages ask only these sources for messages
    /// that a page can show. False by default.
    var isLive: Bool { get }
}

extension ReminderSource {
    /// False: most reminders are independent of an open page.
    public var isLive: Bool { false }
}

extension ExtensionPoint where Value == any ReminderSource {
    /// The sources of reminders.
    public static var reminders: ExtensionPoint<any ReminderSource> {
        .init("notifications.reminders")
    }
}
