public import Core
public import NotificationsAPI

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

    /// What a person named a time for, of today and tomorrow, that is still due: the first of it is
    /// when a page asks whether it may remind.
    public static func named(at moment: Moment, in view: WorldView) -> [Reminder] {
        view.answers(to: .reminders).flatMap { source in
            [moment.day, moment.day + 1].flatMap { day in
                source.reminders(on: day, at: moment, in: view)
            }
        }.filter { [.item, .trigger].contains($0.kind) && $0.settled == nil }
    }
}
