public import Core
public import Engine

/// One side of a sync: what it tells the other, and what it takes from it. Rules Y1, Y2.
public struct SyncSide: Sendable {
    let journal: any Journal
    let account: AccountID
    let limits: Limits

    /// How much fits into a message.
    public struct Limits: Sendable {
        /// Events.
        public var events = 4_000
        /// Bytes of payload.
        public var bytes = 2 << 20

        /// What fits unless said otherwise.
        public init() {}
    }

    /// The side of an account of a journal.
    public init(_ journal: any Journal, account: AccountID, limits: Limits = Limits()) {
        self.journal = journal
        self.account = account
        self.limits = limits
    }

    /// Answers a message: takes in what it brings, and gives what the sender lacks.
    public func answer(_ message: SyncMessage) async throws(JournalError) -> SyncMessage {
        let refused = try await take(message.events)
        if message.isProbe {
            return SyncMessage(
                have: [], parted: try await parted(from: message.have), refused: refused)
        }
        let have = try await journal.chains(account)
        let offer = try await offer(to: message.have, having: have)
        return SyncMessage(
            have: have, events: offer.events, hasMore: offer.hasMore, parted: offer.parted,
            refused: refused)
    }

    /// What a side lacks that has these chains.
    struct Offer {
        var events: [SealedEvent] = []
        var hasMore = false
        /// The devices whose chains have another event here where the other side's end.
        var parted: [DeviceID] = []
    }

    /// What the other side lacks, as far as it fits, in the order of devices.
    func offer(
        to theirs: [ChainHead], having ours: [ChainHead]
    ) async throws(JournalError) -> Offer {
        let known = Dictionary(theirs.map { ($0.device, $0) }) { $1 }
        var offer = Offer()
        var bytes = 0
        for head in ours.sorted(by: { $0.device < $1.device }) {
            let end = known[head.device]
            guard head.sequence >= end?.sequence ?? 0 else { continue }
            if let end, head.sequence == end.sequence {
                if head.hash != end.hash { offer.parted.append(head.device) }
                continue
            }
            guard offer.events.count < limits.events, bytes < limits.bytes else {
                offer.hasMore = true
                continue
            }
            let next = try await journal.chain(
                of: head.device, account, after: end?.sequence ?? 0,
                limit: limits.events - offer.events.count)
            guard let first = next.first else { continue }
            guard first.previous == end?.hash ?? .origin else {
                offer.parted.append(head.device)
                continue
            }
            let count = next.count
            for sealed in next {
                guard bytes < limits.bytes else { break }
                bytes += sealed.event.payload.count
                offer.events.append(named(sealed))
            }
            if offer.events.last?.sequence != head.sequence || count == 0 { offer.hasMore = true }
        }
        return offer
    }

    /// The event with the account that it was sealed for.
    private func named(_ sealed: SealedEvent) -> SealedEvent {
        var sealed = sealed
        sealed.origin = sealed.origin ?? account
        return sealed
    }

    /// Takes in events, each chain as far as it can be: one that is refused keeps back only what
    /// follows it.
    func take(_ events: [SealedEvent]) async throws(JournalError) -> [SyncMessage.Refused] {
        var refused: [SyncMessage.Refused] = []
        var order: [DeviceID] = []
        let chains = Dictionary(grouping: events, by: \.device)
        for sealed in events where order.last != sealed.device { order.append(sealed.device) }
        for device in order {
            guard var chain = chains[device] else { continue }
            for place in chain.indices where chain[place].origin == account {
                chain[place].origin = nil
            }
            if let fault = try await take(chain: chain) { refused.append(fault) }
        }
        return refused
    }

    private func take(
        chain: [SealedEvent]
    ) async throws(JournalError) -> SyncMessage.Refused? {
        let admissions = try await journal.admit(chain, to: account)
        let fault = zip(chain, admissions).first { !$1.isWell }
        guard let (sealed, admission) = fault else { return nil }
        let before = chain.prefix { $0.sequence < sealed.sequence }
        if !before.isEmpty { _ = try await journal.admit(Array(before), to: account) }
        return SyncMessage.Refused(
            device: sealed.device, sequence: sealed.sequence, why: admission.sentence)
    }

    /// The devices whose chains have another event here in the place that the other side names.
    private func parted(
        from theirs: [ChainHead]
    ) async throws(JournalError) -> [DeviceID] {
        var found: [DeviceID] = []
        for end in theirs {
            let here = try await journal.chain(
                of: end.device, account, after: end.sequence - 1, limit: 1)
            if let sealed = here.first, sealed.hash != end.hash { found.append(end.device) }
        }
        return found
    }
}

extension Admission {
    /// Whether the event is there now, or would be if others of its batch were sound.
    fileprivate var isWell: Bool {
        switch self {
        case .created, .exists, .withheld: true
        case .conflict, .rejected, .missing, .resealed: false
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .created, .exists, .withheld: ""
        case .conflict: "Another fact stands in its place."
        case .rejected(let why): why
        case .missing(let numbers):
            "Facts \(numbers.lowerBound) to \(numbers.upperBound) of its device are missing."
        case .resealed: "The same fact is there under another seal."
        }
    }
}
