/// Reverses events of some kinds. Undo records a new event and never erases one. Rule H13.
public protocol UndoHandler: Sendable {
    /// The event kinds that the handler can reverse.
    var kinds: [String] { get }
    /// Returns the events that undo an event or, with `undoing` false, redo it.
    ///
    /// The result is empty if nothing is left to reverse. If two devices undo the same event at the
    /// same time, it must be undone once.
    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft]
    /// Returns the events that undo or redo all events of these kinds in one operation.
    ///
    /// `events` are all of them, in the order of reversal. By default they are reversed one by one.
    /// For a large operation, one event should reverse all of them.
    func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft]
    /// Returns the reason why undo or redo would break a limit of a command; nil if it would not.
    /// `inverse` contains all events that would be recorded.
    func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection?
    /// Returns the events that remove an event's log of a day, for a reset of the day. Plans,
    /// settings and texts return none, because they stay. Rule O2.
    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft]
    /// Returns a short description of the event: "Meditate: done on Fri 20 Nov".
    func describe(_ event: Event, in view: WorldView) -> String
}

extension UndoHandler {
    /// By default, no objection.
    public func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection? { nil }

    /// By default, no log of a day.
    public func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] { [] }

    /// By default, reverses the events one by one.
    public func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft] {
        events.flatMap { inverse(of: $0, undoing: undoing, in: view) }
    }
}

extension ExtensionPoint where Value == any UndoHandler {
    /// The handlers that can undo events.
    public static var undoHandlers: ExtensionPoint<any UndoHandler> { .init("core.undoHandlers") }
}
