/// Something that people can do: a value that looks at the world and decides on events.
///
/// Deciding is pure: the same command, state, moment and operation give the same bytes. Whoever
/// needs "now", a zone or a fresh id takes it from the context.
public protocol Command: Sendable {
    /// What the person is told.
    associatedtype Reply: Sendable
    /// `module.verb`, ASCII, stable.
    static var name: String { get }
    /// Whether the same command on the state that it made yields no further event.
    static var isIdempotent: Bool { get }
    /// The events to record and the reply, or why not.
    func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Reply>
}

/// What a command decided: nothing is recorded until the journal has it.
public struct Decision<Reply: Sendable>: Sendable {
    /// What to record, in this order; nothing to record is an answer too.
    public var events: [EventDraft]
    /// What the person is told once the events are durable.
    public var reply: Reply

    /// Record these events, then tell the person `reply`.
    public init(_ events: [EventDraft], reply: Reply) {
        self.events = events
        self.reply = reply
    }
}

extension Decision where Reply == Void {
    /// Record these events; there is nothing to tell.
    public init(_ events: [EventDraft]) { self.init(events, reply: ()) }
}

/// What a command sees while it decides.
public struct CommandContext: Sendable {
    /// The folded state and the answers of all modules.
    public let view: WorldView
    /// Now, where the person is.
    public let moment: Moment
    /// The operation that the events belong to.
    public let operation: EventID
    private var issued = 0

    /// A context for one decision.
    public init(view: WorldView, moment: Moment, operation: EventID) {
        self.view = view
        self.moment = moment
        self.operation = operation
    }

    /// The person's day.
    public var today: Day { moment.day }

    /// A fresh id for something that comes to exist, the same whenever the operation is repeated.
    public mutating func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        issued += 1
        return operation.derived(0x10000 + issued)
    }
}
