public import Core
public import Engine

/// What one side of a sync tells the other. Rules Y1, Y2.
///
/// Both sides send the same: where their chains end, and what the other lacks as far as it fits.
/// Accounts need not bear the same id on both sides: every event names the one it was sealed for.
public struct SyncMessage: Hashable, Sendable {
    /// The version of this protocol; a side that gets a greater one answers `sync.version`.
    public static let version: Int64 = 1

    /// Where the sender's chains end. With what it takes in besides, that is all it has.
    public var have: [ChainHead]
    /// Events that the other side lacks, each chain in its order.
    public var events: [SealedEvent]
    /// Whether the sender has more for the other side than fits into this message.
    public var hasMore: Bool
    /// The devices whose chain has another event here in the place that the other side named.
    public var parted: [DeviceID]
    /// Whether nothing is wanted but `parted`.
    public var isProbe: Bool
    /// The events that were not taken in.
    public var refused: [Refused]
    /// What the sender's clock shows; nil from one that does not say.
    public var clock: Instant?

    /// Why an event was not taken in, and the rest of its chain with it.
    public struct Refused: Hashable, Sendable {
        /// Whose event it is.
        public var device: DeviceID
        /// Its number.
        public var sequence: UInt64
        /// A sentence for people.
        public var why: String
        /// The id of the event, if the receiver has the same fact under another seal already.
        public var copy: EventID?
    }

    /// A message.
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

    /// The message that bytes of JSON describe. Refuses what is none (`sync.format`), and a newer
    /// version (`sync.version`).
    public init(_ bytes: [UInt8]) throws(Rejection) {
        let limits = JSONLimits(bytes: SyncMessage.longest)
        guard let json = try? JSON(parsing: bytes, limits: limits),
            let version = json["version"]?.integer
        else { throw SyncMessage.unreadable }
        guard version <= SyncMessage.version else {
            throw Rejection(
                "sync.version", "The other side speaks a newer version of this protocol.",
                category: .conflict, hints: ["Bring Cairn up to date here."])
        }
        func list<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Rejection) -> [Value] {
            guard let listed = json[name] else { return [] }
            guard let values = listed.array?.map(read), values.allSatisfy({ $0 != nil }) else {
                throw SyncMessage.unreadable
            }
            return values.compactMap(\.self)
        }
        let clock = json["clock"]?.integer.map { Instant(milliseconds: $0) }
        // What no clock shows would be counted with, on the side of whoever asked.
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

    /// The longest message that is read, in bytes.
    public static let longest = 16 << 20

    private static var unreadable: Rejection {
        Rejection(
            "sync.format", "The other side does not speak as Cairn does.", category: .conflict)
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
