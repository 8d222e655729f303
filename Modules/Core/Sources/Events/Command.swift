/// An action of the user: a value that reads the state and decides on events.
///
/// Deciding is pure: the same command, state, moment and operation give the same bytes. A command
/// takes the current time, a zone or a new id from the context. The reply is not part of the
/// decision. The engine asks for it after folding the events, and again if the same operation
/// arrives a second time, so a repeated operation gets the result of the first time. Rule Y0.
public protocol Command: Sendable {
    /// The value that the caller gets after the events are durable.
    associatedtype Reply: Sendable
    /// The name, `module.verb`, ASCII. It must not change between releases.
    static var name: String { get }
    /// True if the same command, on the state after it, returns no further events. The default is
    /// true, and the contract of modules checks it.
    static var isIdempotent: Bool { get }
    /// True if an event with its own id counts as recorded as soon as the journal has any event
    /// with that id. Otherwise a different event with that id causes a refusal. The default is
    /// false.
    static var isMerge: Bool { get }
    /// The fields with their limits and texts. Every surface parses the command with it, and the
    /// engine checks the limits before it decides.
    static var form: Form<Self> { get }
    /// The JSON form of the reply: the members of an object.
    static var answer: Shape<Reply> { get }
    /// Returns the events to record, or none if nothing changes. Throws the reason for a
    /// refusal.
    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft]
    /// Returns the reply, computed from the recorded events and the state right after them.
    func reply(in context: ReplyContext) throws(Rejection) -> Reply
}

extension Command {
    /// By default, repeating a command has no effect.
    public static var isIdempotent: Bool { true }
    /// By default, two different events must not have the same id.
    public static var isMerge: Bool { false }
}

extension Command where Reply == Void {
    /// By default, an object without members.
    public static var answer: Shape<Void> { Shape {} }
    /// By default, no reply.
    public func reply(in context: ReplyContext) throws(Rejection) {}
}

/// The input of a decision.
public struct CommandContext: Sendable {
    /// The folded state and the answers of all modules.
    public let view: WorldView
    /// The current time at the user's place.
    public let moment: Moment
    /// The operation that the events belong to.
    public let operation: EventID
    private var issued = 0
    private var made: [String: Int] = [:]

    /// Creates a context for one decision.
    public init(view: WorldView, moment: Moment, operation: EventID) {
        self.view = view
        self.moment = moment
        self.operation = operation
    }

    /// The user's current day.
    public var today: Day { moment.day }

    /// Returns a new id for something that the command creates. A repeated operation gets the same
    /// id.
    public mutating func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        issued += 1
        return operation.newID(issued)
    }

    /// Counts one more created thing of a kind and returns the number before. Commands use it to
    /// check limits that the state does not include yet.
    public mutating func count(_ what: String) -> Int {
        defer { made[what, default: 0] += 1 }
        return made[what] ?? 0
    }
}

/// The input of a reply: folded events, never expected ones.
public struct ReplyContext: Sendable {
    /// The state right after the operation.
    public let view: WorldView
    /// The events of the operation, in order; empty if nothing changed.
    public let events: [Event]
    /// The time, place and day of the decision.
    public let moment: Moment
    /// The id of the operation.
    public let operation: EventID

    /// Creates the input of a reply.
    public init(view: WorldView, events: [Event], moment: Moment, operation: EventID) {
        self.view = view
        self.events = events
        self.moment = moment
        self.operation = operation
    }

    /// The user's day at the time of the decision.
    public var today: Day { moment.day }

    /// Returns the id from the command's `number`-th call of `newID`, counted from 1.
    public func newID<Subject>(
        _ number: Int = 1, of: Subject.Type = Subject.self
    ) -> ID<Subject> { operation.newID(number) }
}

extension EventID {
    fileprivate func newID<Other>(_ number: Int) -> ID<Other> { derived(0x10000 + number) }
}
