/// A SHA-256 hash that covers an event and, through the device's chain, all earlier events from
/// that device.
public struct EventHash: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Creates a hash from 32 bytes; nil for any other number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    private init(zeros: Void) { bytes = [UInt8](repeating: 0, count: 32) }

    /// The previous hash of a device's first event.
    public static let origin = EventHash(zeros: ())
}

/// An event with its position in its device's chain and its hash.
public struct SealedEvent: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The device that wrote the event.
    public var device: DeviceID
    /// The number of the event in its device's chain: 1, 2, 3 … without gaps.
    public var sequence: UInt64
    /// The hash of the previous event in the device's chain.
    public var previous: EventHash
    /// The hash of the event: SHA-256 over `sealedBytes`.
    public var hash: EventHash
    /// The account for which the event was sealed, if the event came from another account's
    /// journal. Otherwise nil.
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
    /// Format 1 contains the letters `cairn.event.1`, then account, device, sequence, previous
    /// hash, id, operation, hybrid time, instant, day and offset, each with a fixed width and
    /// big-endian. Zone, kind and payload follow, each after its length in four bytes. If any bit
    /// changes, the hash changes.
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
