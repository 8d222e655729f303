public import Core
internal import NotificationsAPI

/// Declines the web page's question whether to send reminders. The question is then never asked
/// again. Rule A3.
public struct DeclineReminderPrompt: Command {
    public static var name: String { "notifications.wave" }
    public static let form = Form(
        "Dismiss the offer of reminders for good", DeclineReminderPrompt.init)
    public static let answer = Shape<Bool> { Member("asks", \.self) }
    /// The name under which the decision is stored.
    static let key = "asking"

    /// Creates the command.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard Notifications.mayAsk(on: context.today, in: context.view) else { return [] }
        let change = NotificationFact.Change(
            name: DeclineReminderPrompt.key, value: "no", from: context.today)
        return [NotificationFact.set(change).draft]
    }

    public func reply(in context: ReplyContext) -> Bool { false }
}

extension Notifications {
    /// Returns true if a page may ask about reminders, which is the case until the user declines.
    public static func mayAsk(on day: Day, in view: WorldView) -> Bool {
        view.notifications.value(of: DeclineReminderPrompt.key, on: day) == nil
    }

    /// Returns the reasons why a page may ask about reminders now: an item has a time that is still
    /// to come today or tomorrow, or the user set the day's focuses. Empty if there are none.
    public static func occasions(at moment: Moment, in view: WorldView) -> [ReminderPromptOccasion]
    {
        let all = view.answers(to: .reminders).flatMap { source in
            [moment.day, moment.day + 1].flatMap { day in
                source.reminders(on: day, at: moment, in: view)
            }
        }
        let named = all.first { [.item, .trigger].contains($0.kind) && $0.settled == nil }
        let isSet = all.contains { $0.kind == .morning && $0.settled == .set }
        return [named.map { .time(of: $0.title) }, isSet ? .setup : nil].compactMap(\.self)
    }
}

/// A moment at which a page may ask the user to turn on reminders. Rule A3.
public enum ReminderPromptOccasion: Hashable, Sendable {
    /// The user set the day's focuses, so a morning reminder is possible.
    case setup
    /// An item has a time. The value is the title of its reminder.
    case time(of: String)
}
