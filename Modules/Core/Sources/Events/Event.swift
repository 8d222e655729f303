/// Something that happened, recorded once and never changed.
///
/// The journal adds the position in the account, the position in the device's chain, and the hash.
public struct Event: Hashable, Sendable {
    /// The id, made by the writer; the journal accepts each id once.
    public var id: EventID
    /// The id of the operation. The events of one command share it, and undo reverses them
    /// together.
    public var operation: EventID
    /// The time of writing, in the order that all devices agree on.
    public var time: HybridTimestamp
    /// The time of writing by the writer's clock.
    public var instant: Instant
    /// The user's day at the time of writing; it is never computed again. Rule D2.
    public var day: Day
    /// The writer's offset in seconds east of UTC.
    public var offset: Int32
    /// The IANA name of the writer's zone.
    public var zone: String
    /// The kind, `module.verbed` in ASCII; it is never reused for another meaning.
    public var kind: String
    /// A JSON object in the bytes that are hashed; it is never encoded again.
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

    /// The position in the order that all devices agree on.
    @inlinable public var stamp: Stamp { Stamp(time, id) }
}

/// An event that a command wants to record: kind and payload. The engine adds id, time and place.
public struct EventDraft: Hashable, Sendable {
    /// The kind; the module's manifest must list it.
    public var kind: String
    /// A JSON object in UTF-8, in the bytes that will be hashed.
    public var payload: [UInt8]
    /// The required id of the event; nil derives it from the operation.
    public var id: EventID?

    /// Creates a draft. The payload must be a JSON object in UTF-8.
    public init(_ kind: String, payload: [UInt8], id: EventID? = nil) {
        self.kind = kind
        self.payload = payload
        self.id = id
    }
}
