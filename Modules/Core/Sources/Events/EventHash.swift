/// Thirty-two bytes that stand for an event and, through it, for all earlier ones of its device.
public struct EventHash: Hashable, Sendable {
    /// The thirty-two bytes.
    public let bytes: [UInt8]

    /// The hash with these thirty-two bytes, or nil if there are more or fewer.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    private init(zeros: Void) { bytes = [UInt8](repeating: 0, count: 32) }

    /// What stands before the first event of a device.
    public static let origin = EventHash(zeros: ())
}

/// A fact with its place in the chain of the device that wrote it.
public struct SealedEvent: Hashable, Sendable {
    /// The fact.
    public var event: Event
    /// Who wrote it.
    public var device: DeviceID
    /// 1, 2, 3 … without gaps for each device.
    public var sequence: UInt64
    /// The hash of the device's event before this one.
    public var previous: EventHash
    /// SHA-256 over `sealedBytes`.
    public var hash: EventHash
    /// The account that it was sealed for, where it came from the journal of another one; nil if it
    /// is that of the journal that it stands in.
    public var origin: AccountID?

    /// A fact in its place.
    public init(
        event: Event, device: DeviceID, sequence: UInt64, previous: EventHash, hash: EventHash,
        origin: AccountID? = nil
    ) {
        self.origin = origin
        self.event = event
        self.device = device
        self.sequence = sequence
        self.previous = previous
        self.hash = hash
    }
}

extension Event {
    /// The bytes that an event's hash covers: every field, each with its length, in a fixed order.
    ///
    /// Format 1: the letters `cairn.event.1`, then account, device, sequence, previous hash, id,
    /// operation, hybrid time, instant, day, offset (fixed width, big-endian), then zone, kind and
    /// payload, each after its length in four bytes. A change of any bit changes the hash.
    public func sealedBytes(
        account: AccountID, device: DeviceID, sequence: UInt64, previous: EventHash
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(192 + zone.utf8.count + kind.utf8.count + payload.count)
        bytes += "cairn.event.1".utf8
        func fixed(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        fixed(account.high)
        fixed(account.low)
        fixed(device.high)
        fixed(device.low)
        fixed(sequence)
        bytes += previous.bytes
        fixed(id.high)
        fixed(id.low)
        fixed(operation.high)
        fixed(operation.low)
        fixed(time.rawValue)
        fixed(instant.milliseconds)
        fixed(day.number)
        fixed(offset)
        fixed(UInt32(zone.utf8.count))
        bytes += zone.utf8
        fixed(UInt32(kind.utf8.count))
        bytes += kind.utf8
        fixed(UInt32(payload.count))
        bytes += payload
        return bytes
    }
}
