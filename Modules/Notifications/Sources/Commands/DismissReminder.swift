public import Core
public import NotificationsAPI

/// Waves a reminder of today away before it comes, or before it comes again. Rule A2.
public struct DismissReminder: Command {
    public static var name: String { "notifications.dismiss" }
    public static let form = Form(
        "Wave a reminder away", DismissReminder.init(named:),
        Field("reminder", \.reminder, Reminders.named))
    public static let answer = Shape<ReminderID> { Member("reminder", \.self) }

    /// Which, by its id.
    public var reminder: String

    /// Waves a reminder away.
    public init(_ reminder: ReminderID) { self.init(named: reminder.description) }

    private init(named reminder: String) { self.reminder = reminder }

    /// Refuses what is no reminder of today (`notifications.unknown`).
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

/// The reminders that can be put off or waved away.
enum Reminders {
    /// How a person or a program names one: by its id.
    static let named = Codec.line(1...ReminderID.longest).described("The reminder, by its id.")

    /// The reminder of an id, as it was before it was put off. What is no id of one is no reminder
    /// either (`notifications.unknown`): a document cannot tell the two apart.
    static func original(_ text: String) throws(Rejection) -> ReminderID {
        try ReminderID(text).orRefused(unknown).original
    }

    private static let unknown = Rejection(
        "notifications.unknown", "There is no such reminder today.", field: "reminder",
        category: .notFound)

    /// Refuses what nobody reminds of today.
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
