public import Core
internal import Engine

/// The end of a device's chain that the other side of a sync lacks.
public struct UnsentFacts: Hashable, Sendable {
    /// The device of the chain.
    public let device: DeviceID
    /// The position of the last fact that both sides have; 0 before the first.
    public let place: UInt64
    /// The later facts, in the order of the chain.
    public let facts: [SealedEvent]
}

extension SyncRun {
    /// Returns the facts of a device that the other side lacks, without sending them.
    ///
    /// Throws `sync.clock` if the clocks differ by more than a day.
    public func unsent(of device: DeviceID) async throws(Rejection) -> UnsentFacts {
        let ours = try await told(side.chains)
        let reply = try await carry(SyncMessage(have: ours))
        var report = SyncReport()
        try compareClocks(reply, &report)
        let offer = try await told { () async throws(JournalError) in
            try await side.offer(to: reply.have, having: ours)
        }
        let place =
            (reply.parted + offer.parted).contains(device)
            ? try await lastCommon(device, ours, reply.have)
            : reply.have.first { $0.device == device }?.sequence ?? 0
        let facts = try await told { () async throws(JournalError) in
            try await side.journal.chain(of: device, side.account, after: place, limit: .max)
        }
        return UnsentFacts(device: device, place: place, facts: facts)
    }

    /// Replaces the facts at the end of a chain with moved facts on a new device without facts
    /// elsewhere. It replaces all or none.
    public func replace(
        _ unsent: UnsentFacts, by move: ClockMove, as fresh: DeviceID
    ) async throws(Rejection) {
        try await told { () async throws(JournalError) in
            _ = try await side.journal.part(
                unsent.device, of: side.account, after: unsent.place, as: fresh, without: [],
                revised: move.revised)
        }
    }
}
