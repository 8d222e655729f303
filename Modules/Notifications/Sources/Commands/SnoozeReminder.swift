public import Core
public import NotificationsAPI

/// Snoozes a reminder for ten minutes, an hour, or until tonight. Rule A2.
public struct SnoozeReminder: Command {
    /// The time for which a reminder can be snoozed.
    public enum Span: String, Hashable, CaseIterable, StringCodedEnum {
        case tenMinutes = "10m"
        case hour = "1h"
        case tonight
    }

    public static var name: String { "notifications.snooze" }
    public static let form = Form(
        "Snooze a reminder", SnoozeReminder.init(named:for:),
        Field("reminder", \.reminder, Reminders.named),
        Field("for", \.span, Span.codec.described("The time to wait: `10m`, `1h` or `tonight`.")))
    public static let answer = Shape<Reply> {
        Member("reminder", \.reminder)
        Member("until", \.until)
    }

    /// The result: the snoozed reminder and its new time.
    public struct Reply: Hashable, Sendable {
        /// The id of the snoozed reminder.
        public let reminder: ReminderID
        /// The new time of the reminder.
        public let until: Instant
    }

    /// The reminder's id.
    public var reminder: String
    /// The time for which to snooze the reminder.
    public var span: Span

    /// Creates the command.
    public init(_ reminder: ReminderID, for span: Span) {
        self.init(named: reminder.description, for: span)
    }

    private init(named reminder: String, for span: Span) {
        self.reminder = reminder
        self.span = span
    }

    /// Returns the event to record. Throws `notifications.unknown` if today has no such reminder.
    /// Throws `notifications.late` if the new time is after the end of the day, or for "tonight" if
    /// the evening has already begun.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (original, moment) = (try Reminders.original(reminder), context.moment)
        try Reminders.require(original, at: moment, in: context.view)
        let until = try until(at: moment, in: context.view)
        guard until < moment.rule.start(of: moment.day + 1) else {
            throw .conflict(
                "notifications.late",
                "The reminder would come after the end of the day. Choose a shorter time.",
                field: "for")
        }
        guard context.view.notifications.snoozes(on: original.day)[original] != until else {
            return []
        }
        return [NotificationFact.snoozed(.init(.init(original), until: until)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reply {
        let original = try Reminders.original(reminder)
        let until = context.view.notifications.snoozes(on: original.day)[original]
        guard let until else { throw .unknown("reminder", code: "notifications.unknown") }
        return Reply(reminder: original.again(at: until), until: until)
    }

    private func until(at moment: Moment, in view: WorldView) throws(Rejection) -> Instant {
        switch span {
        case .tenMinutes: return moment.instant + 600
        case .hour: return moment.instant + 3_600
        case .tonight:
            let evening = Notifications.settings(on: moment.day, in: view).evening?.from
            let time = evening ?? NotificationSettings().evening?.from ?? .midnight
            let wall = WallTime(moment.day, secondOfDay: time.seconds)
            let tonight = moment.zone.instant(of: wall)
            guard tonight > moment.instant else {
                throw .conflict(
                    "notifications.late", "The evening has already started. Snooze for 10m or 1h.",
                    field: "for")
            }
            return tonight
        }
    }
}
