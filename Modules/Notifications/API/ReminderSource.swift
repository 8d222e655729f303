public import Core

/// Whoever has something to remind of. Notifications asks, some days at a time. Rule A1.
public protocol ReminderSource: Sendable {
    /// What is to be told on a day, in any order, also what is settled by now.
    ///
    /// A pure function of the facts: the same facts give the same reminders with the same ids.
    /// Asked for the moment's day and the two days after it, and for the day before it, of which
    /// only what is due at an instant can still matter. What is due at an instant is given for the
    /// day that the moment's rule says; its id names a day that no journey changes. Days are not
    /// looked at beyond what that needs: it is asked again and again.
    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder]
    /// Whether it tells of what the person is at: pages ask those alone what is about to be told
    /// that a page can tell. False unless said.
    var isLive: Bool { get }
}

extension ReminderSource {
    /// False: most things are told at times that a page has no part in.
    public var isLive: Bool { false }
}

extension ExtensionPoint where Value == any ReminderSource {
    /// What is to be told, and when.
    public static var reminders: ExtensionPoint<any ReminderSource> {
        .init("notifications.reminders")
    }
}
