public import Core

/// The result of verifying every event of a store.
public struct Verification: Hashable, Sendable {
    /// The number of verified events.
    public var events = 0
    /// The number of devices.
    public var devices = 0
    /// The faults, at most a hundred.
    public var findings: [Finding] = []
    /// The number of further faults.
    public var more = 0

    /// The accounts with missing keys; each is also a finding. Rule O3.
    public var unopened: [AccountID] = []
    /// The number of erased accounts with remaining unreadable rows.
    public var erased = 0

    /// Unchanged events that are out of bounds and so count for nothing; at most a hundred. Rule
    /// Y3.
    public var strays: [Finding] = []
    /// The number of further such events.
    public var moreStrays = 0
    /// The latest hybrid time within bounds; it is ahead of the clock if a clock was ahead.
    public var latest = HybridTimestamp.zero

    /// True if every hash and every chain is correct.
    public var isSound: Bool { findings.isEmpty }

    /// One fault.
    public struct Finding: Hashable, Sendable {
        /// A sentence for users that names the event and the device if possible.
        public let sentence: String
        /// The event that was changed or is unreadable.
        public let event: EventID?
        /// The device of its chain.
        public let device: DeviceID?
    }

    /// Creates a report without findings.
    public init() {}

    mutating func addStray(_ sentence: String, event: EventID, device: DeviceID?) {
        guard strays.count < 100 else {
            moreStrays += 1
            return
        }
        strays.append(Finding(sentence: sentence, event: event, device: device))
    }

    /// Adds a fault.
    public mutating func add(_ sentence: String, event: EventID? = nil, device: DeviceID? = nil) {
        guard findings.count < 100 else {
            more += 1
            return
        }
        findings.append(Finding(sentence: sentence, event: event, device: device))
    }
}
