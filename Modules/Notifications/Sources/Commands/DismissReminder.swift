public import Core
public import NotificationsAPI

/// Dismisses one of today's reminders before it is sent, or before it is sent again after snoozing.
/// Rule A2.
public struct DismissReminder: Command {
    public static var name: String { "notifications.dismiss" }
    public static let form = Form(
        "Dismiss a reminder", DismissReminder.init(named:),
        Field("reminder", \.reminder, Reminders.named))
    public static let answer = Shape<ReminderID> { Member("reminder", \.self) }

    /// The reminder's id.
    public var reminder: String

    /// Creates the command.
    public init(_ reminder: ReminderID) { self.init(named: reminder.description) }

    private init(named reminder: String) { self.reminder = reminder }

    /// Returns the event to record. Throws `notifications.unknown` if today has no such reminder.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let original = try Reminders.original(reminder)
        try Reminders.require(original, at: context.moment, in: context.view)
        guard !context.view.notifications.dismissals(on: original.day).contains(original) else {
            return []
        }
        return [NotificationFact.dismissed(.init(original)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> ReminderID {
        try Reminders.original(reminder)
    }
}

/// Finds the reminders that the user can snooze or dismiss.
enum Reminders {
    /// The codec for a reminder's id as a field of a command.
    static let named = Codec.line(1...ReminderID.longest).described("The reminder's id.")

    /// Returns the original reminder for an id. An invalid id throws `notifications.unknown`, as an
    /// unknown reminder does, because a schema cannot distinguish the two.
    static func original(_ text: String) throws(Rejection) -> ReminderID {
        try ReminderID(text).orThrow(unknown).original
    }

    private static let unknown = Rejection(
        "notifications.unknown", "No reminder of today matches.", field: "reminder",
        category: .notFound)

    /// Throws if today has no such reminder.
    static func require(
        _ id: ReminderID, at moment: Moment, in view: WorldView
    ) throws(Rejection) {
        let isOfToday = id.day == moment.day && isKnown(id, at: moment, in: view)
        guard isOfToday else { throw unknown }
    }

    private static func isKnown(_ id: ReminderID, at moment: Moment, in view: WorldView) -> Bool {
        if id.kind == .nudge || id.kind == .ask {
            return view.answers(to: .nudges).contains { source in
                source.candidates(on: id.day, at: moment, in: view)
                    .contains { $0.item == id.subject }
            }
        }
        return view.answers(to: .reminders).contains { source in
            source.reminders(on: id.day, at: moment, in: view).contains { $0.id == id }
        }
    }
}
