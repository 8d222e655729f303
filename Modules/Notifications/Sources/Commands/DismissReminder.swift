public import Core
public import NotificationsAPI

/// Waves a reminder of today away before it comes, or before it comes again. Rule A2.
public struct DismissReminder: Command {
    public static var name: String { "notifications.dismiss" }
    public static let form = Form(
        "Wave a reminder away", DismissReminder.init(_:),
        Field("reminder", \.reminder, "The reminder, by its id."))
    public static let answer = Shape<ReminderID> { Member("reminder", \.self) }

    /// Which.
    public var reminder: ReminderID

    /// Waves a reminder away.
    public init(_ reminder: ReminderID) { self.reminder = reminder }

    /// Refuses what is no reminder of today (`notifications.unknown`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let original = reminder.original
        try Reminders.require(original, at: context.moment, in: context.view)
        guard !context.view.notifications.dismissals(on: original.day).contains(original) else {
            return []
        }
        return [NotificationFact.dismissed(.init(original)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> ReminderID {
        reminder.original
    }
}

/// The reminders that can be put off or waved away.
enum Reminders {
    /// Refuses what nobody reminds of today.
    static func require(
        _ id: ReminderID, at moment: Moment, in view: WorldView
    ) throws(Rejection) {
        let isOfToday = id.day == moment.day && isKnown(id, at: moment, in: view)
        guard isOfToday else {
            throw Rejection(
                "notifications.unknown", "There is no such reminder today.", field: "reminder",
                category: .notFound)
        }
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
