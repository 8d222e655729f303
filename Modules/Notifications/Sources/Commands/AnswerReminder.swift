public import Core
public import NotificationsAPI

/// Does what a reminder is about, or skips it, straight from the message. Rule A1.
public struct AnswerReminder: Command {
    public static var name: String { "notifications.answer" }
    public static let form = Form(
        "Do what a reminder is about, or skip it", AnswerReminder.init(named:_:),
        Field("reminder", \.reminder, Reminders.named),
        Field("act", \.act, ReminderAct.codec.described("done or skip.")))
    public static let answer = Shape<Reply> {
        Member("reminder", \.reminder)
        Member("act", \.act)
    }

    /// What was done about which reminder.
    public struct Reply: Hashable, Sendable {
        /// The reminder.
        public let reminder: ReminderID
        /// What was done.
        public let act: ReminderAct
    }

    /// Which, by its id.
    public var reminder: String
    /// What is to be done.
    public var act: ReminderAct

    /// Does something about a reminder.
    public init(_ reminder: ReminderID, _ act: ReminderAct) {
        self.init(named: reminder.description, act)
    }

    private init(named reminder: String, _ act: ReminderAct) {
        self.reminder = reminder
        self.act = act
    }

    /// Refuses what is no reminder (`notifications.unknown`), what nothing can be done about
    /// (`notifications.nothing`), and what the module that it is about refuses.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let original = try Reminders.original(reminder)
        for hand in context.view.answers(to: .reminderHands) {
            if let drafts = try hand.drafts(for: act, about: original, in: &context) {
                return drafts
            }
        }
        throw Rejection.conflict(
            "notifications.nothing", "Nothing is left to be done about this reminder.",
            field: "reminder")
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reply {
        Reply(reminder: try Reminders.original(reminder), act: act)
    }
}
