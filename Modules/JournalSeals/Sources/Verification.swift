public import Core

/// What a look at every event of a store found.
public struct Verification: Hashable, Sendable {
    /// How many events were looked at.
    public var events = 0
    /// How many devices wrote them.
    public var devices = 0
    /// What is wrong, at most a hundred things.
    public var findings: [Finding] = []
    /// How many more things are wrong.
    public var more = 0

    /// The accounts whose keys are not here, each of which is a finding as well. Rule O3.
    public var unopened: [AccountID] = []
    /// How many accounts were erased that have rows still, which say nothing to anybody.
    public var erased = 0

    /// Events that are as they were written and out of bounds, so that they count for nothing; at
    /// most a hundred. Rule Y3.
    public var strays: [Finding] = []
    /// How many more there are.
    public var moreStrays = 0
    /// The latest hybrid time within bounds, which is ahead of the clock if one was ahead.
    public var latest = HybridTimestamp.zero

    /// Whether every hash and every chain is right.
    public var isSound: Bool { findings.isEmpty }

    /// One thing that is wrong.
    public struct Finding: Hashable, Sendable {
        /// What, in a sentence for people that names the event and the device where it can.
        public let sentence: String
        /// The event that was changed or cannot be read.
        public let event: EventID?
        /// The device whose chain it belongs to.
        public let device: DeviceID?
    }

    /// The report of a look that found nothing yet.
    public init() {}

    mutating func addStray(_ sentence: String, event: EventID, device: DeviceID?) {
        guard strays.count < 100 else {
            moreStrays += 1
            return
        }
        strays.append(Finding(sentence: sentence, event: event, device: device))
    }

    /// Notes that something is wrong.
    public mutating func add(_ sentence: String, event: EventID? = nil, device: DeviceID? = nil) {
        guard findings.count < 100 else {
            more += 1
            return
        }
        findings.append(Finding(sentence: sentence, event: event, device: device))
    }
}
