/// Who can take back events of some kinds: undo is a new fact, never an erasure. Rule H13.
public protocol UndoHandler: Sendable {
    /// The kinds of event that it understands.
    var kinds: [String] { get }
    /// The events that take an event back, or, with `undoing` false, that put it back again.
    ///
    /// Empty when nothing is left to take back. Two devices that take the same event back at the
    /// same time must take it back once.
    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft]
    /// The events that take back, or put back, all that one operation recorded of these kinds.
    ///
    /// `events` are all of them, in the order in which they are to be taken back. Unless a handler
    /// says otherwise they are taken back one by one; for a large operation one event should do.
    func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft]
    /// Why taking back or putting back would leave what a command refuses to make; nil if it would
    /// not. `inverse` is all that is to be recorded for it.
    func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection?
    /// The events that take back what an event logs for a day, and nothing else that it does: what
    /// a reset of the day records. None for plans, settings and words, which stay. Rule O2.
    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft]
    /// What the event did, in a few words for people: "Meditate: done on Fri 20 Nov".
    func describe(_ event: Event, in view: WorldView) -> String
}

extension UndoHandler {
    /// Nothing stands against it.
    public func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection? { nil }

    /// Nothing is logged for a day.
    public func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] { [] }

    /// The events that take them back one by one.
    public func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft] {
        events.flatMap { inverse(of: $0, undoing: undoing, in: view) }
    }
}

extension ExtensionPoint where Value == any UndoHandler {
    /// Those who can take events back.
    public static var undoHandlers: ExtensionPoint<any UndoHandler> { .init("core.undoHandlers") }
}
