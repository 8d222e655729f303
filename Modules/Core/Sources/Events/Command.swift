/// Something that people can do: a value that looks at the world and decides on events.
///
/// Deciding is pure: the same command, state, moment and operation give the same bytes. Whoever
/// needs "now", a zone or a fresh id takes it from the context. The reply is not part of the
/// decision: it is asked for after the events are folded, and asked again when the same operation
/// comes a second time, so that a repeated operation is answered with what it did. Rule Y0.
public protocol Command: Sendable {
    /// What the person is told.
    associatedtype Reply: Sendable
    /// `module.verb`, ASCII, stable.
    static var name: String { get }
    /// Whether the same command on the state that it made yields no further event; it does not
    /// unless said otherwise. The contract of modules checks it.
    static var isIdempotent: Bool { get }
    /// Whether an event of its own id counts as recorded once the journal has one of that id,
    /// whatever that says; else the command is refused. It does not unless said otherwise.
    static var isMerge: Bool { get }
    /// The fields, their limits and their words. Every surface reads the command by it, and every
    /// command passes its limits before it decides.
    static var form: Form<Self> { get }
    /// How the reply is shown: the members of an object.
    static var answer: Shape<Reply> { get }
    /// The events to record, or why not; none if there is nothing to do.
    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft]
    /// What the person is told, from what the operation recorded and the state right after it.
    func reply(in context: ReplyContext) throws(Rejection) -> Reply
}

extension Command {
    /// Sent again, it does nothing.
    public static var isIdempotent: Bool { true }
    /// Two events have not one id.
    public static var isMerge: Bool { false }
}

extension Command where Reply == Void {
    /// An object without members.
    public static var answer: Shape<Void> { Shape {} }
    /// There is nothing to tell.
    public func reply(in context: ReplyContext) throws(Rejection) {}
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
    private var made: [String: Int] = [:]

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
        return operation.newID(issued)
    }

    /// Counts one more of what the operation makes, which no state holds yet; gives how many of it
    /// there were before, for whoever asks whether there is room.
    public mutating func count(_ what: String) -> Int {
        defer { made[what, default: 0] += 1 }
        return made[what] ?? 0
    }
}

/// What a reply is made from: facts that are folded, never what was expected of them.
public struct ReplyContext: Sendable {
    /// The state right after the operation.
    public let view: WorldView
    /// What the operation recorded, in order; empty if there was nothing to do.
    public let events: [Event]
    /// When, where and on which day the operation was decided.
    public let moment: Moment
    /// The operation.
    public let operation: EventID

    /// What a reply is made from.
    public init(view: WorldView, events: [Event], moment: Moment, operation: EventID) {
        self.view = view
        self.events = events
        self.moment = moment
        self.operation = operation
    }

    /// The person's day when the operation was decided.
    public var today: Day { moment.day }

    /// The id that the command's `number`-th call of `newID` gave, counted from 1.
    public func newID<Subject>(
        _ number: Int = 1, of: Subject.Type = Subject.self
    ) -> ID<Subject> { operation.newID(number) }
}

extension EventID {
    fileprivate func newID<Other>(_ number: Int) -> ID<Other> { derived(0x10000 + number) }
}
