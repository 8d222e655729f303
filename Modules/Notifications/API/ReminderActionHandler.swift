public import Core

/// An action on an item that the user can run directly from a message. Rule A1.
public enum ReminderAction: String, Hashable, Sendable, CaseIterable, StringCodedEnum {
    /// Completes the item.
    case done
    /// Skips the item for the day.
    case skip
}

/// Runs the actions that users choose in messages. Only the Notifications module calls it. Rule A1.
public protocol ReminderActionHandler: Sendable {
    /// Returns the events for an action on the reminder's day; nil if the reminder belongs to
    /// another module. It applies the same checks and throws the same errors as the module's own
    /// commands.
    func drafts(
        for act: ReminderAction, about reminder: ReminderID, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft]?
}

extension ExtensionPoint where Value == any ReminderActionHandler {
    /// The handlers for actions in messages.
    public static var reminderActionHandlers: ExtensionPoint<any ReminderActionHandler> {
        .init("notifications.hands")
    }
}
