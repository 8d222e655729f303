/// A hash of 32 bytes that covers an event and, through the chain, all earlier events of its
/// device.
public struct EventHash: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Creates a hash from 32 bytes; nil for another count.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    private init(zeros: Void) { bytes = [UInt8](repeating: 0, count: 32) }

    /// The value before the first event of a device.
    public static let origin = EventHash(zeros: ())
}

/// An event with its position in the chain of its device.
public struct SealedEvent: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The device that wrote the event.
    public var device: DeviceID
    /// The number in the device's chain: 1, 2, 3 … without gaps.
    public var sequence: UInt64
    /// The hash of the device's previous event.
    public var previous: EventHash
    /// SHA-256 over `sealedBytes`.
    public var hash: EventHash
    /// The account for which the event was sealed, if it came from the journal of another account.
    /// Otherwise nil.
    public var origin: AccountID?

    /// Creates a sealed event from its parts.
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
    /// Returns the bytes that an event's hash covers: every field with its length, in a fixed
    /// order.
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
