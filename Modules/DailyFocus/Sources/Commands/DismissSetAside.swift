public import Core

/// Dismisses the notice about a change that was set aside, so that it is no longer shown. Rule Y2.
public struct DismissSetAside: Command {
    public static var name: String { "daily-focus.dismiss" }
    public static let form = Form(
        "Dismiss a focus that was set aside", DismissSetAside.init(_:),
        Field("id", \.id, "The focus set aside. Default: all."))
    public static let answer = SetAside.list

    /// The id of the change; nil for all changes.
    public var id: EventID?

    /// Creates the command.
    public init(_ id: EventID? = nil) { self.id = id }

    /// Returns the events to record. Throws if the id is not that of a change that was set aside.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        let meant = state.setAside.filter { id == nil || $0.id == id }
        if let id, meant.isEmpty, state.dismissals[id] == nil { throw .nothingSetAside }
        return meant.map { FocusFact.dismissed(.init(event: $0.id)).draft }
    }

    /// Returns the changes whose notices are still shown.
    public func reply(in context: ReplyContext) throws(Rejection) -> [SetAside] {
        context.view.dailyFocus.setAside
    }
}
