public import Core
internal import Delivery
internal import Engine
internal import Notifications
public import NotificationsAPI

/// Runs the actions of links in messages. Rules A1, Y0.
extension NotificationService {
    /// Parses a link in a message to this user and returns it with the message. Throws
    /// `notifications.link` if it is invalid or expired.
    public func link(
        _ text: String
    ) async throws(Rejection) -> (link: AnswerLink, message: OutboxMessage) {
        let (account, now) = (engine.account, try await now())
        guard let link = try host.link(text, at: now), link.account == account,
            let message = try await host.outbox.message(link.message, of: account)
        else { throw .endedLink }
        return (link, message)
    }

    /// Runs the action of a link, at most once, and returns a description of the result. Throws the
    /// errors of the modules that run the action.
    public func take(
        _ link: AnswerLink, _ message: OutboxMessage
    ) async throws(Rejection) -> String {
        let words: String
        switch link.answer {
        case .done: words = try await act(.done, link, message, "Well done")
        case .skip: words = try await act(.skip, link, message, "Skipped that day")
        case .snooze:
            let reminder = try message.reminders.first.orThrow(.endedLink)
            _ = try await engine.perform(
                SnoozeReminder(reminder, for: .hour), operation: link.operation, zone: zone)
            words = "Snoozed for an hour"
        case .stop:
            try await stop(link, at: try await now())
            return "This channel is off. It gets no messages"
        case .confirm:
            try await confirm(link, at: try await now())
            return "Mailbox confirmed"
        }
        try await host.outbox.note(.answered, to: message.reminders, of: engine.account)
        host.notice(engine.account)
        return words
    }

    private func act(
        _ act: ReminderAction, _ link: AnswerLink, _ message: OutboxMessage, _ words: String
    ) async throws(Rejection) -> String {
        let reminder = try message.reminders.first.orThrow(.endedLink)
        _ = try await engine.perform(
            AnswerReminder(reminder, act), operation: link.operation, zone: zone)
        return words
    }
}

extension Rejection {
    /// The rejection for a link that is invalid or expired.
    static let endedLink = Rejection(
        "notifications.link", "This link has expired or was already used.", category: .notFound,
        hints: ["Open Cairn to complete, skip or snooze the item."])
}
