internal import Core

/// A device's chain as far as it was followed.
struct Chain {
    let account: AccountID
    let device: DeviceID
    /// The number of the account that it stands in.
    let home: Int64
    /// The number of the last event.
    private(set) var sequence: UInt64 = 0
    /// What the next event may rest on: the last hash as stored and, if that event was found
    /// changed, as it should be. So one changed bit is reported for one event alone.
    private(set) var heads: [EventHash] = [.origin]

    init(account: AccountID, device: DeviceID, home: Int64) {
        self.account = account
        self.device = device
        self.home = home
    }

    /// The hash that an event would have as the next one, for each of the possible heads.
    private func hashes(of event: Event, as number: UInt64) -> [EventHash] {
        heads.map {
            Seal.hash(of: event, account: account, device: device, sequence: number, previous: $0)
        }
    }

    /// Whether the event is the next one, unchanged.
    func fits(_ event: Event, _ hash: EventHash?) -> Bool {
        hash.map { hashes(of: event, as: sequence + 1).contains($0) } ?? false
    }

    /// Goes on to the next event, which is right.
    mutating func follow(_ hash: EventHash) {
        sequence += 1
        heads = [hash]
    }

    /// Goes on to the next event, which is not right: its successor may rest on either hash.
    mutating func passOver(_ event: Event?, _ hash: EventHash?) {
        heads = (hash.map { [$0] } ?? []) + (event.map { hashes(of: $0, as: sequence + 1) } ?? [])
        sequence += 1
    }

    /// Goes on behind missing events to one whose hash cannot be told.
    mutating func jump(to sequence: UInt64, _ hash: EventHash?) {
        self.sequence = sequence
        heads = hash.map { [$0] } ?? []
    }
}
