/// An action of the user. It reads the state and returns the events to record.
///
/// A decision is pure: the same command, state, moment and operation give the same events, byte for
/// byte. The command must take the current time, the zone and new ids from its context.
///
/// The reply is not part of the decision. The engine requests the reply after it has folded the
/// events, and again if the same operation arrives a second time. A repeated operation therefore
/// gets the original result. Rule Y0.
public protocol Command: Sendable {
    /// The value that the caller receives after the events are durable.
    associatedtype Reply: Sendable
    /// The name of the command, `module.verb`, in ASCII. It must not change between releases.
    static var name: String { get }
    /// True if repeating the command on the resulting state returns no further events. The default
    /// is true. The contract tests for modules check it.
    static var isIdempotent: Bool { get }
    /// True if an event with an explicit id counts as recorded when the journal has any event with
    /// that id. If false, a different event with that id causes a rejection. The default is false.
    static var isMerge: Bool { get }
    /// The fields of the command, with their limits and texts. Every surface uses it to parse the
    /// command, and the engine uses it to check the limits before the decision.
    static var form: Form<Self> { get }
    /// The JSON form of the reply: the members of a JSON object.
    static var answer: Shape<Reply> { get }
    /// Returns the events to record; empty if nothing changes. Throws a `Rejection` if the command
    /// is refused.
    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft]
    /// Returns the reply, computed from the recorded events and the state directly after them.
    func reply(in context: ReplyContext) throws(Rejection) -> Reply
}

extension Command {
    /// The default: repeating a command records nothing.
    public static var isIdempotent: Bool { true }
    /// The default: two different events must not have the same id.
    public static var isMerge: Bool { false }
}

extension Command where Reply == Void {
    /// The default for commands without a reply: an object without members.
    public static var answer: Shape<Void> { Shape {} }
    /// The default for commands without a reply: does nothing.
    public func reply(in context: ReplyContext) throws(Rejection) {}
}

/// The input for a command's decision.
public struct CommandContext: Sendable {
    /// The folded state, and the capabilities and contributions of all modules.
    public let view: WorldView
    /// The current time in the user's zone, and the user's day.
    public let moment: Moment
    /// The id of the operation to which the events will belong.
    public let operation: EventID
    private var issued = 0
    private var made: [String: Int] = [:]

    /// Creates a context for one decision.
    public init(view: WorldView, moment: Moment, operation: EventID) {
        self.view = view
        self.moment = moment
        self.operation = operation
    }

    /// The user's day at `moment`.
    public var today: Day { moment.day }

    /// Returns a new id for something that the command creates. If the operation is repeated, it
    /// returns the same ids again.
    public mutating func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        issued += 1
        return operation.newID(issued)
    }

    /// Counts one more object of a kind that this command creates, and returns the previous count.
    /// Commands use the count to check limits, because the state does not include the new objects
    /// yet.
    public mutating func count(_ what: String) -> Int {
        defer { made[what, default: 0] += 1 }
        return made[what] ?? 0
    }
}

/// The input for a command's reply: the state with the folded events.
public struct ReplyContext: Sendable {
    /// The state directly after the operation.
    public let view: WorldView
    /// The recorded events of the operation, in order; empty if nothing changed.
    public let events: [Event]
    /// The time, zone and day of the decision.
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

    /// Returns the id that the `number`-th call of `newID` in the command's decision returned.
    /// `number` starts at 1.
    public func newID<Subject>(
        _ number: Int = 1, of: Subject.Type = Subject.self
    ) -> ID<Subject> { operation.newID(number) }
}

extension EventID {
    fileprivate func newID<Other>(_ number: Int) -> ID<Other> { derived(0x10000 + number) }
}
