internal import Core

/// The followed part of a device's chain.
struct Chain {
    let account: AccountID
    let device: DeviceID
    /// The number of the account that contains the chain.
    let home: Int64
    /// The number of the last event.
    private(set) var sequence: UInt64 = 0
    /// The possible previous hashes of the next event: the last stored one and, if that event was
    /// found changed, the correct one. So one changed bit is reported for one event only.
    private(set) var heads: [EventHash] = [.origin]

    init(account: AccountID, device: DeviceID, home: Int64) {
        self.account = account
        self.device = device
        self.home = home
    }

    /// Returns the hashes of an event as the next one, for each possible head.
    private func hashes(of event: Event, as number: UInt64) -> [EventHash] {
        heads.map {
            Seal.hash(of: event, account: account, device: device, sequence: number, previous: $0)
        }
    }

    /// Returns true if the event is the next one and unchanged.
    func fits(_ event: Event, _ hash: EventHash?) -> Bool {
        hash.map { hashes(of: event, as: sequence + 1).contains($0) } ?? false
    }

    /// Continues to the next event, which is correct.
    mutating func follow(_ hash: EventHash) {
        sequence += 1
        heads = [hash]
    }

    /// Continues to the next event, which is wrong; its successor can follow either hash.
    mutating func skipInvalid(_ event: Event?, _ hash: EventHash?) {
        heads = (hash.map { [$0] } ?? []) + (event.map { hashes(of: $0, as: sequence + 1) } ?? [])
        sequence += 1
    }

    /// Continues after missing events to one whose hash cannot be checked.
    mutating func jump(to sequence: UInt64, _ hash: EventHash?) {
        self.sequence = sequence
        heads = hash.map { [$0] } ?? []
    }
}
