internal import Core
internal import NotificationsAPI

/// The facts that the module records: changed settings, and snoozed and dismissed reminders.
enum NotificationFact: RetractableFact {
    /// The user changed a setting from a day on.
    case set(Change)
    /// The user snoozed a reminder.
    case snoozed(Snooze)
    /// The user dismissed a reminder.
    case dismissed(Mark)
    /// An earlier event was retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case set = "notifications.set"
        case snoozed = "notifications.snoozed"
        case dismissed = "notifications.dismissed"
        case retracted = "notifications.retracted"

        var dates: PayloadDates {
            switch self {
            case .set: .days("from")
            case .snoozed: PayloadDates(days: ["day"], instants: ["until"])
            case .dismissed: .days("day")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> NotificationFact? {
        switch kind {
        case .set: Change(payload: payload).map(set)
        case .snoozed: Snooze(payload: payload).map(snoozed)
        case .dismissed: Mark(payload: payload).map(dismissed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .set(let change): (.set, change)
        case .snoozed(let snooze): (.snoozed, snooze)
        case .dismissed(let mark): (.dismissed, mark)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension NotificationFact {
    /// The name of a setting and its new value.
    struct Change: Payload {
        var name: String
        var value: String
        var from: Day

        static let record = Record(
            Change.init, Field("name", \.name, .text(0...200)),
            Field("value", \.value, .text(0...2_000)), Field("from", \.from))
    }

    /// A reminder's id as separate fields. Its day is a separate field, so that it changes when
    /// facts are moved in time.
    struct Mark: Payload, Snapshot {
        var kind: String
        var subject: String
        var day: Day
        var time: TimeOfDay?

        init(kind: String, subject: String, day: Day, time: TimeOfDay?) {
            self.kind = kind
            self.subject = subject
            self.day = day
            self.time = time
        }

        init(_ id: ReminderID) {
            self.init(kind: id.kind.rawValue, subject: id.subject, day: id.day, time: id.time)
        }

        var reminder: ReminderID {
            ReminderID(ReminderKind(rawValue: kind), subject, day, time)
        }

        static let record = Record(
            Mark.init, Field("kind", \.kind, .reminderPart),
            Field("subject", \.subject, .reminderPart), Field("day", \.day),
            Field("time", \.time, TimeOfDay.codec.orNothing))
    }

    /// The id of a snoozed reminder and its new time.
    struct Snooze: Payload, Snapshot {
        var mark: Mark
        var until: Instant

        init(_ mark: Mark, until: Instant) {
            self.mark = mark
            self.until = until
        }

        private init(
            kind: String, subject: String, day: Day, time: TimeOfDay?, until: Instant
        ) {
            self.init(Mark(kind: kind, subject: subject, day: day, time: time), until: until)
        }

        static let record = Record(
            Snooze.init(kind:subject:day:time:until:), Field("kind", \.mark.kind, .reminderPart),
            Field("subject", \.mark.subject, .reminderPart), Field("day", \.mark.day),
            Field("time", \.mark.time, TimeOfDay.codec.orNothing), Field("until", \.until))
    }

    static let undo = RetractionUndoHandler(
        NotificationFact.self, retractions: { $0.notifications.retractions },
        words: { fact, _ in
            switch fact {
            case .set(let change): "Reminders: \(change.name) \(change.value.prefix(40))"
            case .snoozed(let snooze): "Snoozed a reminder of \(snooze.mark.day)"
            case .dismissed(let mark): "Dismissed a reminder of \(mark.day)"
            case .retracted(let retraction):
                retraction.isRetracted
                    ? "Undid a change to reminders" : "Redid a change to reminders"
            }
        })
}

extension Codec where Value == String {
    /// The codec for a part of a reminder's id.
    fileprivate static let reminderPart = Codec.text(0...ReminderID.longest)
}
