public import Core

/// What a person may do about what they were reminded of, straight from the message. Rule A1.
public enum ReminderAct: String, Hashable, Sendable, CaseIterable, Worded {
    /// It is done.
    case done
    /// It is skipped that day.
    case skip
}

/// Whoever can do what a message is about. Notifications asks; it does nothing by itself. Rule A1.
public protocol ReminderHand: Sendable {
    /// The events that do it on the reminder's day, checked as the module's own commands check
    /// theirs and refused as those refuse it; nil if the reminder is about nothing of the module.
    func drafts(
        for act: ReminderAct, about reminder: ReminderID, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft]?
}

extension ExtensionPoint where Value == any ReminderHand {
    /// Those who do what messages are about.
    public static var reminderHands: ExtensionPoint<any ReminderHand> {
        .init("notifications.hands")
    }
}
