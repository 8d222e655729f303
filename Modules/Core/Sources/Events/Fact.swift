/// The content of an event as a value; one declaration writes and reads it.
///
/// Payloads of any release must stay readable, so a new field must be optional or have a default.
public protocol Payload: Hashable, Sendable {
    /// The fields.
    static var record: Record<Self> { get }
}

extension Payload {
    /// Creates the value of a payload; nil if the payload is invalid. Unknown fields are ignored.
    public init?(payload: JSONObject) {
        guard let value = try? Self.record.value(of: payload) else { return nil }
        self = value
    }

    /// Creates the value from the bytes of a payload; nil if they are invalid.
    public init?(payload: [UInt8]) {
        guard let object = (try? JSON(parsing: payload))?.object else { return nil }
        self.init(payload: object)
    }

    /// The bytes of the payload.
    public var payload: [UInt8] { Self.record.bytes(self) }
}

/// The events of a module as an enumeration with one case per kind.
public protocol Fact: Hashable, Sendable {
    /// The kinds of event.
    associatedtype Kind: EventKind
    /// Returns the fact in a payload of this kind; nil if the payload is invalid.
    static func read(_ kind: Kind, _ payload: JSONObject) -> Self?
    /// The kind with its payload.
    var content: (kind: Kind, payload: any Payload) { get }
}

extension Fact {
    /// Creates the fact from the payload of an event; nil if it is invalid.
    public init?(kind: Kind, payload: [UInt8]) {
        guard case .object(let object)? = try? JSON(parsing: payload),
            let fact = Self.read(kind, object)
        else { return nil }
        self = fact
    }

    /// Creates the fact in an event; nil if the event belongs to another module or is invalid.
    public init?(_ event: Event) {
        guard let kind = Kind(rawValue: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }

    /// The draft that a command returns to the engine.
    public var draft: EventDraft { draft(id: nil) }

    /// Returns the draft with the given id; nil derives the id from the operation.
    public func draft(id: EventID?) -> EventDraft {
        let (kind, payload) = content
        return EventDraft(kind.rawValue, payload: payload.payload, id: id)
    }
}

/// A fact of a module with one kind of event; the payload is the fact itself.
public protocol SingleFact: Fact, Payload {}

extension SingleFact {
    /// Returns the fact in a payload.
    public static func read(_ kind: Kind, _ payload: JSONObject) -> Self? {
        Self(payload: payload)
    }
    /// The only kind, with the fact itself.
    public var content: (kind: Kind, payload: any Payload) { (Kind.allCases[0], self) }
}
