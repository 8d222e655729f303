/// A fact: something that happened, written once and never changed.
///
/// The journal adds what only it knows: the place in the account, in the device's chain, the hash.
public struct Event: Hashable, Sendable {
    /// Made by the writer; the journal admits each id once.
    public var id: EventID
    /// The id of the operation: the events of one command share it, and undo takes them together.
    public var operation: EventID
    /// When it was written, in the order that all devices agree on.
    public var time: HybridTimestamp
    /// When it was written, by the writer's clock.
    public var instant: Instant
    /// The person's day when it was written: fixed, never recomputed. Rule D2.
    public var day: Day
    /// Seconds east of UTC at the writer.
    public var offset: Int32
    /// IANA name of the writer's zone.
    public var zone: String
    /// What happened, `module.verbed` in ASCII; never reused for another meaning.
    public var kind: String
    /// A JSON object in the bytes that are hashed; never re-encoded.
    public var payload: [UInt8]

    /// A fact with all that its writer knows.
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

    /// Its place in the order that all devices agree on.
    @inlinable public var stamp: Stamp { Stamp(time, id) }
}

/// What a command wants recorded: kind and payload; the engine adds who, when and where.
public struct EventDraft: Hashable, Sendable {
    /// What happened: a kind that the module's manifest lists.
    public var kind: String
    /// A JSON object in UTF-8, in the bytes that will be hashed.
    public var payload: [UInt8]
    /// The id that the event must get; nil lets it follow from the operation.
    public var id: EventID?

    /// A draft whose payload is a JSON object in UTF-8.
    public init(_ kind: String, payload: [UInt8], id: EventID? = nil) {
        self.kind = kind
        self.payload = payload
        self.id = id
    }
}
