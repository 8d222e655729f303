public import Core

/// The parts by which two events with one id are compared.
public struct EventCore: Hashable, Sendable {
    /// The operation of the event.
    public var operation: EventID
    /// The kind of the event.
    public var kind: String
    /// The payload in plain text.
    public var payload: [UInt8]

    /// Creates the parts of a stored event.
    public init(operation: EventID, kind: String, payload: [UInt8]) {
        self.operation = operation
        self.kind = kind
        self.payload = payload
    }

    /// Creates the parts of an event.
    public init(_ event: Event) {
        self.init(operation: event.operation, kind: event.kind, payload: event.payload)
    }

    /// Returns true if the stored event and a new one with its id are the same.
    ///
    /// A repeated operation is decided again, later and possibly on another state; it is the same
    /// operation and nothing new. If the writer made the id independently of the operation, the
    /// event is the same under any operation if its content is the same.
    public func isSame(as event: Event) -> Bool {
        operation == event.operation || kind == event.kind && payload == event.payload
    }
}
