public import Core
public import NotificationsAPI

/// Completes or skips an item directly from the message with its reminder. Rule A1.
public struct AnswerReminder: Command {
    public static var name: String { "notifications.answer" }
    public static let form = Form(
        "Complete or skip the item of a reminder", AnswerReminder.init(named:_:),
        Field("reminder", \.reminder, Reminders.named),
        Field(
            "act", \.act,
            ReminderAction.codec.described("`done` completes the item; `skip` skips it.")
        ))
    public static let answer = Shape<Reply> {
        Member("reminder", \.reminder)
        Member("act", \.act)
    }

    /// The result: the reminder and the action that was run.
    public struct Reply: Hashable, Sendable {
        /// The id of the reminder.
        public let reminder: ReminderID
        /// The action that was run.
        public let act: ReminderAction
    }

    /// The reminder's id.
    public var reminder: String
    /// The action to run.
    public var act: ReminderAction

    /// Creates the command.
    public init(_ reminder: ReminderID, _ act: ReminderAction) {
        self.init(named: reminder.description, act)
    }

    private init(named reminder: String, _ act: ReminderAction) {
        self.reminder = reminder
        self.act = act
    }

    /// Returns the events for the action. Throws `notifications.unknown` for an unknown reminder,
    /// `notifications.nothing` if no action is possible, and the errors of the reminder's module.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let original = try Reminders.original(reminder)
        for handler in context.view.answers(to: .reminderActionHandlers) {
            if let drafts = try handler.drafts(for: act, about: original, in: &context) {
                return drafts
            }
        }
        throw Rejection.conflict(
            "notifications.nothing", "The item of this reminder is already completed or skipped.",
            field: "reminder")
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reply {
        Reply(reminder: try Reminders.original(reminder), act: act)
    }
}
