public import Core
public import Engine

/// A message between the two sides of a sync. Rules Y1, Y2.
///
/// Both sides send the same kind of message: the ends of their chains, and the events that the
/// other side lacks, as far as they fit. The account ids of the two sides can differ, because every
/// event contains the id for which it was sealed.
public struct SyncMessage: Hashable, Sendable {
    /// The version of this protocol. A side that receives a higher one answers `sync.version`.
    public static let version: Int64 = 1

    /// The ends of the sender's chains. Together with received events, this is all it has.
    public var have: [ChainHead]
    /// The events that the other side lacks, each chain in order.
    public var events: [SealedEvent]
    /// True if the sender has more events than fit into this message.
    public var hasMore: Bool
    /// The devices whose chain has a different event here at the position given by the other side.
    public var parted: [DeviceID]
    /// True if only `parted` is requested.
    public var isProbe: Bool
    /// The refused events.
    public var refused: [Refused]
    /// The sender's clock; nil if it was not sent.
    public var clock: Instant?

    /// A refused event. The rest of its chain is refused too.
    public struct Refused: Hashable, Sendable {
        /// The event's device.
        public var device: DeviceID
        /// The event's number.
        public var sequence: UInt64
        /// The reason in one sentence.
        public var why: String
        /// The id of the event, if the receiver has the same fact with a different seal.
        public var copy: EventID?
    }

    /// Creates a message.
    public init(
        have: [ChainHead], events: [SealedEvent] = [], hasMore: Bool = false,
        parted: [DeviceID] = [], isProbe: Bool = false, refused: [Refused] = [],
        clock: Instant? = nil
    ) {
        self.have = have
        self.events = events
        self.hasMore = hasMore
        self.parted = parted
        self.isProbe = isProbe
        self.refused = refused
        self.clock = clock
    }
}

extension SyncMessage {
    /// The message as JSON.
    public var json: JSON {
        var object: JSONObject = [
            "version": .integer(SyncMessage.version),
            "have": .array(have.map(\.json)),
            "events": .array(events.map(\.json)),
        ]
        if hasMore { object["more"] = .bool(true) }
        if let clock { object["clock"] = .integer(clock.milliseconds) }
        if isProbe { object["probe"] = .bool(true) }
        if !parted.isEmpty { object["parted"] = .array(parted.map { .string($0.description) }) }
        if !refused.isEmpty { object["refused"] = .array(refused.map(\.json)) }
        return .object(object)
    }

    /// Parses JSON bytes. Throws `sync.format` for an invalid message, and `sync.version` for a
    /// newer version.
    public init(_ bytes: [UInt8]) throws(Rejection) {
        let limits = JSONLimits(bytes: SyncMessage.longest)
        guard let json = try? JSON(parsing: bytes, limits: limits),
            let version = json["version"]?.integer
        else { throw SyncMessage.unreadable }
        guard version <= SyncMessage.version else {
            throw Rejection(
                "sync.version", "The other side uses a newer version of the sync protocol.",
                category: .conflict, hints: ["Update Cairn on this machine."])
        }
        func list<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Rejection) -> [Value] {
            guard let listed = json[name] else { return [] }
            guard let values = listed.array?.map(read), values.allSatisfy({ $0 != nil }) else {
                throw SyncMessage.unreadable
            }
            return values.compactMap(\.self)
        }
        let clock = json["clock"]?.integer.map { Instant(milliseconds: $0) }
        // The receiver computes with this time, so impossible values are refused.
        guard clock.map((Instant.first...Instant.last).contains) ?? true else {
            throw SyncMessage.unreadable
        }
        self.init(
            have: try list("have") { ChainHead(json: $0) },
            events: try list("events") { SealedEvent(json: $0) },
            hasMore: json["more"]?.bool ?? false,
            parted: try list("parted") { $0.string.flatMap { DeviceID($0) } },
            isProbe: json["probe"]?.bool ?? false,
            refused: try list("refused") { Refused(json: $0) },
            clock: clock)
    }

    /// The longest accepted message in bytes.
    public static let longest = 16 << 20

    private static var unreadable: Rejection {
        Rejection(
            "sync.format", "The other side does not use Cairn's sync protocol.", category: .conflict
        )
    }
}

extension ChainHead {
    fileprivate var json: JSON {
        [
            "device": .string(device.description), "sequence": .integer(Int64(sequence)),
            "hash": .string(hash.hexadecimal),
        ]
    }

    fileprivate init?(json: JSON) {
        guard let device = json["device"]?.string.flatMap({ DeviceID($0) }),
            let sequence = json["sequence"]?.integer, sequence > 0,
            let hash = json["hash"]?.string.flatMap({ EventHash(hexadecimal: $0) })
        else { return nil }
        self.init(device: device, sequence: UInt64(sequence), hash: hash)
    }
}

extension SyncMessage.Refused {
    fileprivate var json: JSON {
        var object: JSONObject = [
            "device": .string(device.description), "sequence": .integer(Int64(sequence)),
            "why": .string(why),
        ]
        object["copy"] = copy.map { .string($0.description) }
        return .object(object)
    }

    fileprivate init?(json: JSON) {
        guard let device = json["device"]?.string.flatMap({ DeviceID($0) }),
            let sequence = json["sequence"]?.integer, sequence > 0, let why = json["why"]?.string
        else { return nil }
        self.init(
            device: device, sequence: UInt64(sequence), why: why,
            copy: json["copy"]?.string.flatMap { EventID($0) })
    }
}
