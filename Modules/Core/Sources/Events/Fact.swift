/// What an event says, as a value: written to its payload and read back by one declaration.
///
/// A payload that some release wrote is read for ever: a new field has a default or is optional.
public protocol Payload: Hashable, Sendable {
    /// The fields.
    static var record: Record<Self> { get }
}

extension Payload {
    /// The value that a payload holds; nil if it makes no sense. Fields that are not known are
    /// passed over.
    public init?(payload: JSONObject) {
        guard let value = try? Self.record.value(of: payload) else { return nil }
        self = value
    }

    /// The value that the bytes of a payload hold; nil if they make no sense.
    public init?(payload: [UInt8]) {
        guard let object = (try? JSON(parsing: payload))?.object else { return nil }
        self.init(payload: object)
    }

    /// The bytes of the payload.
    public var payload: [UInt8] { Self.record.bytes(self) }
}

/// What a module records: an enumeration with a case a kind.
public protocol Fact: Hashable, Sendable {
    /// The kinds of event.
    associatedtype Kind: EventKind
    /// The fact of a kind that a payload holds; nil if it makes no sense.
    static func read(_ kind: Kind, _ payload: JSONObject) -> Self?
    /// The kind and what the payload says.
    var content: (kind: Kind, payload: any Payload) { get }
}

extension Fact {
    /// Reads the payload of an event; nil if it makes no sense.
    public init?(kind: Kind, payload: [UInt8]) {
        guard case .object(let object)? = try? JSON(parsing: payload),
            let fact = Self.read(kind, object)
        else { return nil }
        self = fact
    }

    /// The fact in an event; nil if it is none of this module, or makes no sense.
    public init?(_ event: Event) {
        guard let kind = Kind(rawValue: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }

    /// What a command hands to the engine.
    public var draft: EventDraft { draft(id: nil) }

    /// The same with an id that was made elsewhere; nil lets it follow from the operation.
    public func draft(id: EventID?) -> EventDraft {
        let (kind, payload) = content
        return EventDraft(kind.rawValue, payload: payload.payload, id: id)
    }
}

/// A fact of a module that records one kind of event: the payload is all there is to it.
public protocol SingleFact: Fact, Payload {}

extension SingleFact {
    /// The fact that a payload holds.
    public static func read(_ kind: Kind, _ payload: JSONObject) -> Self? {
        Self(payload: payload)
    }
    /// The one kind, and the fact itself.
    public var content: (kind: Kind, payload: any Payload) { (Kind.allCases[0], self) }
}
