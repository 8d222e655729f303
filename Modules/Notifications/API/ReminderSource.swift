public import Core

/// A source of reminders. The Notifications module queries all sources for a few days at a time.
/// Rule A1.
public protocol ReminderSource: Sendable {
    /// Returns the reminders for a day in any order, including those that are no longer needed.
    ///
    /// The result must depend only on the facts: the same facts must give the same reminders with
    /// the same ids.
    ///
    /// Notifications calls the function for the moment's day, the day before and the two days
    /// after. For the day before, only reminders at a fixed instant can still matter. Such a
    /// reminder belongs to the day that the moment's rule gives, but the day in its id does not
    /// change when the user travels.
    ///
    /// The function is called often and must not examine more days than it needs.
    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder]
    /// True if the source's reminders belong to an activity in progress. Web pages query only such
    /// sources for messages that the page itself can show. The default is false.
    var isLive: Bool { get }
}

extension ReminderSource {
    /// The default: false, because most reminders do not belong to an activity in progress.
    public var isLive: Bool { false }
}

extension ExtensionPoint where Value == any ReminderSource {
    /// The sources of reminders.
    public static var reminders: ExtensionPoint<any ReminderSource> {
        .init("notifications.reminders")
    }
}
