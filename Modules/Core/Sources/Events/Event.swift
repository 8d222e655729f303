/// A recorded event, such as a check-in. It never changes after it is recorded.
///
/// The journal adds the position in the account, the position in the device's chain, and the hash.
public struct Event: Hashable, Sendable {
    /// The id of the event, created by the device that writes it. The journal accepts each id once.
    public var id: EventID
    /// The id of the operation. The events of one command share it, and undo reverses them
    /// together.
    public var operation: EventID
    /// The time of writing as a hybrid timestamp. All devices sort events by it in the same way.
    public var time: HybridTimestamp
    /// The time of writing according to the writing device's clock.
    public var instant: Instant
    /// The user's day at the time of writing. It is never computed again. Rule D2.
    public var day: Day
    /// The offset of the writer's zone in seconds east of UTC.
    public var offset: Int32
    /// The IANA name of the writer's zone, such as `Europe/Paris`.
    public var zone: String
    /// The kind of event, `module.verbed` in ASCII. A kind must never get another meaning.
    public var kind: String
    /// The content of the event: a JSON object in UTF-8. Its hash covers these exact bytes, so it
    /// is never encoded again.
    public var payload: [UInt8]

    /// Creates an event with all values that its writer knows.
    public init(
        id: EventID, operation: EventID, time: HybridTimestamp, instant: Instant, day: Day,
        offset: Int32, zone: String, kind: String, payload: [UInt8]
    ) {
        self.id = id
        self.operation = operation
        self.time = time
        self.instant = instant
        self.day = day
        self.offset = offset
        self.zone = zone
        self.kind = kind
        self.payload = payload
    }

    /// The position of the event in the total order that all devices agree on.
    @inlinable public var stamp: Stamp { Stamp(time, id) }
}

/// An event that a command wants to record: its kind and payload. The engine adds the id, time, day
/// and zone.
public struct EventDraft: Hashable, Sendable {
    /// The kind of event. The module's manifest must list it.
    public var kind: String
    /// The payload: a JSON object in UTF-8. The event's hash covers these exact bytes.
    public var payload: [UInt8]
    /// The id that the event must have; nil to derive the id from the operation.
    public var id: EventID?

    /// Creates a draft. The payload must be a JSON object in UTF-8.
    public init(_ kind: String, payload: [UInt8], id: EventID? = nil) {
        self.kind = kind
        self.payload = payload
        self.id = id
    }
}
