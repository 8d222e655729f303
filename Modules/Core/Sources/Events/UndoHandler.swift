/// Undoes events of some kinds. Undo records a new event and never erases one. Rule H13.
public protocol UndoHandler: Sendable {
    /// The kinds of event that the handler can undo.
    var kinds: [String] { get }
    /// Returns the events to record in order to undo an event or, if `undoing` is false, to redo
    /// it.
    ///
    /// The result is empty if the event is already undone or redone. If two devices undo the same
    /// event at the same time, it must be undone only once.
    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft]
    /// Returns the events to record in order to undo or redo all events of these kinds in one
    /// operation.
    ///
    /// `events` are all of these events, in the order in which to undo them. By default, they are
    /// undone one by one. For a large operation, the handler should return one event that undoes
    /// all of them.
    func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft]
    /// Returns the reason why an undo or redo would break a limit of a command; nil if it would
    /// not. `inverse` contains all events that would be recorded.
    func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection?
    /// Returns the events that remove what an event logged for a day, used when the user resets
    /// that day. The result is empty for plans, settings and texts, because a reset keeps them.
    /// Rule O2.
    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft]
    /// Returns a short description of the event for users, such as "Meditate: done on Fri 20 Nov".
    func describe(_ event: Event, in view: WorldView) -> String
}

extension UndoHandler {
    /// The default: there is no objection.
    public func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection? { nil }

    /// The default: the event logged nothing for the day.
    public func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] { [] }

    /// The default: undoes or redoes the events one by one.
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
