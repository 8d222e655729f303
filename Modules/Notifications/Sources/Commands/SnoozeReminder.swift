public import Core
public import NotificationsAPI

/// Puts a reminder off: for ten minutes, an hour, or until tonight. Rule A2.
public struct SnoozeReminder: Command {
    /// For how long.
    public enum Span: String, Hashable, CaseIterable, Worded {
        case tenMinutes = "10m"
        case hour = "1h"
        case tonight
    }

    public static var name: String { "notifications.snooze" }
    public static let form = Form(
        "Put a reminder off", SnoozeReminder.init(named:for:),
        Field("reminder", \.reminder, Reminders.named),
        Field("for", \.span, Span.codec.described("10m, 1h or tonight.")))
    public static let answer = Shape<Reply> {
        Member("reminder", \.reminder)
        Member("until", \.until)
    }

    /// A reminder, and when it comes again.
    public struct Reply: Hashable, Sendable {
        /// The reminder as it comes again.
        public let reminder: ReminderID
        /// When it comes.
        public let until: Instant
    }

    /// Which, by its id.
    public var reminder: String
    /// For how long.
    public var span: Span

    /// Puts a reminder off.
    public init(_ reminder: ReminderID, for span: Span) {
        self.init(named: reminder.description, for: span)
    }

    private init(named reminder: String, for span: Span) {
        self.reminder = reminder
        self.span = span
    }

    /// Refuses what is no reminder of today (`notifications.unknown`) and what would come after the
    /// day is over, or tonight once the evening has begun (`notifications.late`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (original, moment) = (try Reminders.original(reminder), context.moment)
        try Reminders.require(original, at: moment, in: context.view)
        let until = try until(at: moment, in: context.view)
        guard until < moment.rule.start(of: moment.day + 1) else {
            throw .conflict("notifications.late", "The day is over by then.", field: "for")
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
                    "notifications.late", "Tonight has begun: put it off for 10m or 1h.",
                    field: "for")
            }
            return tonight
        }
    }
}
