/// The content of an event as a Swift value. One declaration defines how to write and read it.
///
/// Payloads from every release must stay readable, so a new field must be optional or have a
/// default.
public protocol Payload: Hashable, Sendable {
    /// The fields of the payload.
    static var record: Record<Self> { get }
}

extension Payload {
    /// Creates the value from a payload; nil if the payload is invalid. Unknown fields are ignored.
    public init?(payload: JSONObject) {
        guard let value = try? Self.record.value(of: payload) else { return nil }
        self = value
    }

    /// Creates the value from the bytes of a payload; nil if the bytes are invalid.
    public init?(payload: [UInt8]) {
        guard let object = (try? JSON(parsing: payload))?.object else { return nil }
        self.init(payload: object)
    }

    /// The payload as JSON text in UTF-8.
    public var payload: [UInt8] { Self.record.bytes(self) }
}

/// The events of a module as an enumeration with one case per kind.
public protocol Fact: Hashable, Sendable {
    /// The kinds of event that the module records.
    associatedtype Kind: EventKind
    /// Returns the fact for a payload of this kind; nil if the payload is invalid.
    static func read(_ kind: Kind, _ payload: JSONObject) -> Self?
    /// The kind of the fact and its payload.
    var content: (kind: Kind, payload: any Payload) { get }
}

extension Fact {
    /// Creates the fact from the kind and the payload of an event; nil if either is invalid.
    public init?(kind: Kind, payload: [UInt8]) {
        guard case .object(let object)? = try? JSON(parsing: payload),
            let fact = Self.read(kind, object)
        else { return nil }
        self = fact
    }

    /// Creates the fact from an event; nil if the event belongs to another module or is invalid.
    public init?(_ event: Event) {
        guard let kind = Kind(rawValue: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }

    /// The draft of an event that records this fact. A command returns it to the engine.
    public var draft: EventDraft { draft(id: nil) }

    /// Returns the draft of an event that records this fact. If `id` is nil, the engine derives the
    /// event's id from the operation.
    public func draft(id: EventID?) -> EventDraft {
        let (kind, payload) = content
        return EventDraft(kind.rawValue, payload: payload.payload, id: id)
    }
}

/// A fact of a module with one kind of event; the payload is the fact itself.
public protocol SingleFact: Fact, Payload {}

extension SingleFact {
    /// Returns the fact for a payload.
    public static func read(_ kind: Kind, _ payload: JSONObject) -> Self? {
        Self(payload: payload)
    }
    /// The only kind, with the fact itself.
    public var content: (kind: Kind, payload: any Payload) { (Kind.allCases[0], self) }
}
