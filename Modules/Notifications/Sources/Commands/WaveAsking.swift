public import Core
internal import NotificationsAPI

/// Says that the page is not to ask whether it may remind: it never asks again. Rule A3.
public struct WaveAsking: Command {
    public static var name: String { "notifications.wave" }
    public static let form = Form("Never ask again whether to remind", WaveAsking.init)
    public static let answer = Shape<Bool> { Member("asks", \.self) }
    /// What it is kept as.
    static let key = "asking"

    /// Says so.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard Notifications.mayAsk(on: context.today, in: context.view) else { return [] }
        let change = NotificationFact.Change(
            name: WaveAsking.key, value: "no", from: context.today)
        return [NotificationFact.set(change).draft]
    }

    public func reply(in context: ReplyContext) -> Bool { false }
}

extension Notifications {
    /// Whether a page may ask if it may remind: as long as nobody said that it may not.
    public static func mayAsk(on day: Day, in view: WorldView) -> Bool {
        view.notifications.value(of: WaveAsking.key, on: day) == nil
    }

    /// What a page may ask about, if it may remind: something of today and tomorrow has a time that
    /// is still to come, and the day was set. None as long as there is nothing of the kind.
    public static func occasions(at moment: Moment, in view: WorldView) -> [AskingOccasion] {
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

/// What a page may ask about, whether to remind of it. Rule A3.
public enum AskingOccasion: Hashable, Sendable {
    /// The person set what the day is for; every morning it can be brought up.
    case setup
    /// Something has a time: the title of its reminder.
    case time(of: String)
}
