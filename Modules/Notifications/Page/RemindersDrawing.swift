internal import Core
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// The data for the template of the reminders page.
struct RemindersDrawing {
    struct Line {
        var time: String
        var title: String
        var why: String
    }

    struct Row {
        var id: String
        var name: String
        var summary: String
        var standing: String
        var fault: String?
        var isOn: Bool
        var mayTurn: Bool
    }

    struct Sent {
        var time: String
        var title: String
        var why: String
        var words: [String]
    }

    var style = ReminderAssets.style.path
    var script = ReminderAssets.script.path
    var wrong: String?
    var next: [Line]
    var left: [Line]
    var hasChannels: Bool
    var rows: [Row]
    var noRows: Bool
    var sent: [Sent]
    var pushKey: String?
    /// The results of the trial that measures the effect of nudges; nil if no trial is running.
    var trial: String?
    var forms: [ChannelForm]

    init(_ state: ReminderState, _ moment: Moment) {
        wrong = state.wrong?.message
        next = state.plan.entries.filter { [.send, .wait].contains($0.decision) }.prefix(20).map {
            Line(
                time: moment.reading($0.instant), title: $0.message.title,
                why: $0.reminders.map(\.why).first ?? $0.reason.text)
        }
        left = state.plan.left.prefix(20).map {
            Line(
                time: moment.reading($0.instant), title: $0.message.title, why: $0.reason.text)
        }
        hasChannels = state.channels != nil
        rows = (state.channels ?? []).map(Row.init)
        noRows = rows.isEmpty
        sent = state.history.map { Sent($0, moment) }
        pushKey = state.pushKey
        trial = state.trial.flatMap { $0.day == nil ? nil : $0.words }
        forms = ChannelForm.drawn(typed: state.typed)
    }
}

extension RemindersDrawing.Row {
    init(_ channel: ChannelView) {
        id = channel.id.description
        name = channel.name
        summary = channel.summary
        fault = channel.fault
        isOn = channel.standing == .open
        mayTurn = channel.standing != .gone && channel.standing != .unconfirmed
        standing =
            switch channel.standing {
            case .open: channel.delivered == nil ? "On; nothing sent yet" : "On"
            case .unconfirmed:
                "Not confirmed. Open the link in the mail, or send a test to get it again"
            case .off: "Off"
            case .gone: "Expired. Set it up again"
            case .denied: "Access denied"
            case .failing: "Failing. Nothing is sent until a test arrives"
            }
    }
}

extension RemindersDrawing.Sent {
    init(_ entry: OutboxEntry, _ moment: Moment) {
        time = moment.reading(entry.message.instant)
        title = entry.message.title
        why = entry.message.why
        words = entry.sends.map { send in
            let end = send.why.map { ". \($0)" } ?? ""
            return "\(send.channel): \(RemindersDrawing.Sent.words[send.word] ?? send.word)\(end)"
        }
        if entry.outcome == .withheld {
            words = [entry.message.isUrgent ? "Shown on your page" : "Held back for your trial"]
        }
        if words.isEmpty { words = ["No channel was on"] }
    }

    private static let words = [
        "delivered": "delivered", "due": "waiting to be sent", "again": "will be retried",
        "held": "channel off", "gone": "channel expired", "denied": "access denied",
        "failed": "failed", "unsure": "delivery unknown",
    ]
}

extension Moment {
    /// Returns an instant as a wall-clock time in the user's zone, with the day unless it is today.
    fileprivate func reading(_ instant: Instant) -> String {
        let wall = zone.wallTime(at: instant)
        let clock = TimeOfDay(minutes: Int(wall.secondOfDay) / 60)?.description ?? ""
        let today = zone.wallTime(at: self.instant).day
        return wall.day == today ? clock : "\(wall.day.spoken(on: today)), \(clock)"
    }
}
