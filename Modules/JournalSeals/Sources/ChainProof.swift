public import Core
internal import Engine

/// Follows the chain of each device through a store and reports each changed event. The numbers of
/// devices and accounts are those of the store.
public struct ChainProof {
    /// The findings so far.
    public var result = Verification()
    private var chains: [Int64: Chain] = [:]

    /// Creates a verification without findings.
    public init() {}

    /// An event as stored.
    public struct Link {
        /// The event; nil if it is unreadable.
        public var event: Event?
        /// The position in its account.
        public var cursor: Int64
        /// The number of its device.
        public var device: Int64
        /// The position in the device's chain.
        public var sequence: UInt64
        /// The hash; nil if it is unreadable.
        public var hash: EventHash?

        /// Creates a stored event.
        public init(
            event: Event?, cursor: Int64, device: Int64, sequence: UInt64, hash: EventHash?
        ) {
            self.event = event
            self.cursor = cursor
            self.device = device
            self.sequence = sequence
            self.hash = hash
        }
    }

    /// Registers a device's chain. It is sealed for an account, which differs from `home` if the
    /// chain came from another account.
    public mutating func expect(
        _ device: DeviceID, number: Int64, sealedFor account: AccountID, home: Int64
    ) {
        chains[number] = Chain(account: account, device: device, home: home)
        result.devices += 1
    }

    /// Returns a registered device, and the number of the account that contains its chain.
    public func device(_ number: Int64) -> (id: DeviceID, home: Int64)? {
        chains[number].map { ($0.device, $0.home) }
    }

    /// Checks the next event of an account. `isHome` is false if the account is not that of the
    /// event's chain.
    public mutating func take(_ link: Link, isHome: Bool = true) {
        if follow(link), isHome { measure(link) } else { accuse(link) }
    }

    /// Compares a device's record with its events.
    public mutating func compare(_ number: Int64, _ sequence: UInt64, _ hash: EventHash?) {
        guard let chain = chains[number] else { return }
        if sequence == chain.sequence, let hash, chain.heads.contains(hash) { return }
        result.add(
            "The chain of device \(chain.device) ends at event \(chain.sequence), "
                + "but its record says \(sequence).", device: chain.device)
    }

    /// Records the time of an event, and whether it is out of bounds.
    private mutating func measure(_ link: Link) {
        guard let event = link.event else { return }
        guard let excess = event.excess else {
            result.latest = max(result.latest, event.time)
            return
        }
        let device = chains[link.device]?.device
        let writer = device.map { "device \($0)" } ?? "an unknown device"
        result.addStray(
            "Event \(event.id), number \(link.sequence) of \(writer), counts for nothing. "
                + excess.sentence, event: event.id, device: device)
    }

    /// Continues the chain of the event. Returns false if the event was changed.
    private mutating func follow(_ link: Link) -> Bool {
        guard let event = link.event, let hash = link.hash else {
            chains[link.device]?.skipInvalid(link.event, link.hash)
            return false
        }
        if let chain = chains[link.device] {
            if link.sequence == chain.sequence + 1 {
                if chain.fits(event, hash) {
                    chains[link.device]?.follow(hash)
                    return true
                }
            } else if !chain.fits(event, hash) {
                return skip(chain, link)
            }
        }
        // If the event fits elsewhere, its number or its device was changed.
        let home = chains.first { $0.value.fits(event, hash) }?.key
        if let home {
            chains[home]?.follow(hash)
        } else {
            chains[link.device]?.skipInvalid(event, hash)
        }
        return false
    }

    /// Handles an event that does not follow the last one: others are missing, or it is at a wrong
    /// position.
    private mutating func skip(_ chain: Chain, _ link: Link) -> Bool {
        guard link.sequence > chain.sequence, link.sequence - chain.sequence < 1 << 40 else {
            return false
        }
        result.add(
            "Events \(chain.sequence + 1) to \(link.sequence - 1) of device \(chain.device) "
                + "are missing.", device: chain.device)
        chains[link.device]?.jump(to: link.sequence, link.hash)
        return true
    }

    private mutating func accuse(_ link: Link) {
        let device = chains[link.device]?.device
        let writer = device.map { "device \($0)" } ?? "an unknown device"
        guard let event = link.event else {
            return result.add(
                "Event \(link.sequence) of \(writer), at \(link.cursor), cannot be read.",
                device: device)
        }
        result.add(
            "Event \(event.id) was changed after it was written: number \(link.sequence) of "
                + "\(writer), \(event.kind) on \(event.day).", event: event.id, device: device)
    }
}
