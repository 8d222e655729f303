internal import CommandLineKit
internal import Core
internal import NotificationsAPI
internal import NotificationsHosting

/// Prints reminders and messages in at most 80 columns.
enum PlanText {
    private static let columns: [Table.Column] = [
        "When", "What", .init("Why", isFlexible: true, wraps: true),
    ]

    static func show(_ plan: ReminderPlan, all: Bool, at moment: Moment, in session: Session) {
        let next = plan.entries.filter { [.send, .wait].contains($0.decision) }
        session.list(
            next, in: columns,
            none: "  No reminders within two days. Give a habit a time: --remind 08:00 --notify yes"
        ) { entry in
            [
                .init(moment.reading(entry.instant)), .init(entry.message.title, .strong),
                .init(entry.reminders.first?.why ?? entry.reason.text, .quiet),
            ]
        }
        guard all, !plan.left.isEmpty else { return }
        session.show()
        session.show("  Not sent")
        session.list(plan.left, in: columns, none: "") { entry in
            [
                .init(moment.reading(entry.instant)), .init(entry.message.title),
                .init(entry.reason.text, .quiet),
            ]
        }
    }

    static func show(_ entries: [OutboxEntry], at moment: Moment, in session: Session) {
        session.list(
            entries,
            in: ["When", "What", .init("Result", isFlexible: true, wraps: true)],
            none: "  No messages were sent yet."
        ) { entry in
            [
                .init(moment.reading(entry.message.instant)), .init(entry.message.title, .strong),
                .init(words(entry), .quiet),
            ]
        }
    }

    private static func words(_ entry: OutboxEntry) -> String {
        if entry.outcome == .withheld {
            return entry.message.isUrgent ? "shown on your page" : "held back for your trial"
        }
        let sends = entry.sends.map { send in
            "\(send.channel): \(send.word)" + (send.why.map { ", \($0)" } ?? "")
        }
        return sends.isEmpty ? "shown in a terminal" : sends.joined(separator: "; ")
    }
}

extension Moment {
    /// Returns an instant as a wall-clock time in the user's zone, with the day unless it is today.
    func reading(_ instant: Instant) -> String {
        let wall = zone.wallTime(at: instant)
        let clock = InstantText.clock(wall)
        return wall.day == zone.wallTime(at: self.instant).day ? clock : "\(wall.day) \(clock)"
    }
}
