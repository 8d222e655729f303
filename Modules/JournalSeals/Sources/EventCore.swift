public import Core

/// What two events with one id are compared by.
public struct EventCore: Hashable, Sendable {
    /// The operation that recorded it.
    public var operation: EventID
    /// Its kind.
    public var kind: String
    /// Its payload, in plain text.
    public var payload: [UInt8]

    /// What a stored event is compared by.
    public init(operation: EventID, kind: String, payload: [UInt8]) {
        self.operation = operation
        self.kind = kind
        self.payload = payload
    }

    /// What an event is compared by.
    public init(_ event: Event) {
        self.init(operation: event.operation, kind: event.kind, payload: event.payload)
    }

    /// Whether the stored event and a new one with its id are the same fact.
    ///
    /// A retried operation is decided again, later and perhaps on another state: it is the same
    /// operation and nothing new. A fact whose writer derived the id from elsewhere is the same
    /// under any operation as long as it says the same.
    public func isSame(as event: Event) -> Bool {
        operation == event.operation || kind == event.kind && payload == event.payload
    }
}
