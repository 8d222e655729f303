/// Who can take back events of some kinds: undo is a new fact, never an erasure. Rule H13.
public protocol UndoHandler: Sendable {
    /// The kinds of event that it understands.
    var kinds: [String] { get }
    /// The events that take an event back, or, with `undoing` false, that put it back again.
    ///
    /// Empty when nothing is left to take back. Two devices that take the same event back at the
    /// same time must take it back once.
    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft]
    /// What the event did, in a few words for people: "Meditate: done on Fri 20 Nov".
    func describe(_ event: Event, in view: WorldView) -> String
}

extension ExtensionPoint where Value == any UndoHandler {
    /// Those who can take events back.
    public static var undoHandlers: ExtensionPoint<any UndoHandler> { .init("core.undoHandlers") }
}
