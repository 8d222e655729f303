public import Core
internal import Engine

/// The end of a device's chain that the other side of a sync does not have.
public struct UnsentFacts: Hashable, Sendable {
    /// Whose chain it is.
    public let device: DeviceID
    /// The place of the last fact that both sides have; 0 before the first.
    public let place: UInt64
    /// What comes after it, in the chain's order.
    public let facts: [SealedEvent]
}

extension SyncRun {
    /// What the other side lacks of what a device recorded; nothing goes over.
    ///
    /// Refused with `sync.clock` if the clocks differ by more than a day.
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

    /// Puts moved facts in the place of those that stand in the end of a chain, which goes to
    /// another device: one that nobody has facts of. All at once, or nothing.
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
