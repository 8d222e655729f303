public import Core

/// Sets the mode for an item's nudges from today on. The answer to "Stop these nudges?" also sets
/// it. Rule A2.
public struct SetNudging: Command {
    public static var name: String { "notifications.nudging" }
    public static let form = Form(
        "Set whether an item is nudged", SetNudging.init(_:_:),
        Field("item", \.item, Codec.line(1...80).described("The item, by id or name.")),
        Field(
            "mode", \.mode,
            NudgeMode.codec.described(
                "`auto` nudges only while the item has no time; `on` always; `off` never.")))
    public static let answer = Shape<Reply> {
        Member("item", \.item)
        Member("mode", \.mode)
    }

    /// The result: the item and its mode for nudges.
    public struct Reply: Hashable, Sendable {
        /// The item's id.
        public let item: String
        /// The mode that is now in force.
        public let mode: NudgeMode
    }

    /// The item's id or name.
    public var item: String
    /// The mode to set.
    public var mode: NudgeMode

    /// Creates the command.
    public init(_ item: String, _ mode: NudgeMode) {
        self.item = item
        self.mode = mode
    }

    /// Returns the event to record. If the item is unknown, throws the error of the item's module.
    ///
    /// If the mode is already set, the event resumes nudges that were paused.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (view, today) = (context.view, context.today)
        let name = "nudge.\(try view.linkedItem(item, today: today))"
        let state = view.notifications
        if state.value(of: name, on: today) == mode.rawValue, state.since(name, on: today) == today
        {
            return []
        }
        let change = NotificationFact.Change(name: name, value: mode.rawValue, from: today)
        return [NotificationFact.set(change).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reply {
        let item = try context.view.linkedItem(item, today: context.today)
        return Reply(
            item: item,
            mode: Notifications.nudging(of: item, on: context.today, in: context.view))
    }
}
