public import Core
public import Engine

/// One side of a sync: it creates and receives messages. Rules Y1, Y2.
public struct SyncPeer: Sendable {
    let journal: any Journal
    let account: AccountID
    let limits: Limits
    let clock: (any Clock)?

    /// The limits of a message.
    public struct Limits: Sendable {
        /// The maximum number of events.
        public var events = 4_000
        /// The maximum number of payload bytes.
        public var bytes = 2 << 20

        /// Creates the default limits.
        public init() {}
    }

    /// Creates the side of an account of a journal. Messages contain the time if a clock is given.
    public init(
        _ journal: any Journal, account: AccountID, limits: Limits = Limits(),
        clock: (any Clock)? = nil
    ) {
        self.clock = clock
        self.journal = journal
        self.account = account
        self.limits = limits
    }

    /// Answers a message: stores its events and returns those that the sender lacks.
    public func answer(_ message: SyncMessage) async throws(JournalError) -> SyncMessage {
        let refused = try await take(message.events)
        if message.isProbe {
            return SyncMessage(
                have: [], parted: try await parted(from: message.have), refused: refused)
        }
        let have = try await chains()
        let offer = try await offer(to: message.have, having: have)
        return SyncMessage(
            have: have, events: offer.events, hasMore: offer.hasMore, parted: offer.parted,
            refused: refused, clock: clock?.now())
    }

    /// Returns the ends of the local chains.
    func chains() async throws(JournalError) -> [ChainHead] { try await journal.chains(account) }

    /// The events that a side with given chains lacks.
    struct Offer {
        var events: [SealedEvent] = []
        var hasMore = false
        /// The devices whose chains have a different event here at the end of the other side's
        /// chain.
        var parted: [DeviceID] = []
    }

    /// Returns the events that the other side lacks, as far as they fit, in the order of devices.
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
            // Chains that no longer fit are still checked for a different event.
            let room = bytes < limits.bytes ? limits.events - offer.events.count : 0
            let next = try await journal.chain(
                of: head.device, account, after: end?.sequence ?? 0, limit: max(room, 1))
            guard next.first?.previous == end?.hash ?? .origin else {
                offer.parted.append(head.device)
                continue
            }
            for sealed in next.prefix(room) {
                guard bytes < limits.bytes else { break }
                bytes += sealed.event.payload.count
                offer.events.append(sealed.naming(account))
            }
            if offer.events.last?.device != head.device
                || offer.events.last?.sequence != head.sequence
            {
                offer.hasMore = true
            }
        }
        return offer
    }

    /// Stores events, as many of each chain as possible. A refused event holds back only the rest
    /// of its chain.
    func take(_ events: [SealedEvent]) async throws(JournalError) -> [SyncMessage.Refused] {
        var refused: [SyncMessage.Refused] = []
        for chain in events.chunked(by: \.device) {
            let own = chain.map { $0.origin == account ? $0.withoutOrigin : $0 }
            refused += try await take(chain: own)
        }
        return refused
    }

    private func take(
        chain: [SealedEvent]
    ) async throws(JournalError) -> [SyncMessage.Refused] {
        let admissions = try await journal.admit(chain, to: account)
        let faults = zip(chain, admissions).filter { !$1.isWell }
        guard let first = faults.first?.0 else { return [] }
        let before = chain.prefix { $0.sequence < first.sequence }
        if !before.isEmpty { _ = try await journal.admit(Array(before), to: account) }
        let copies = faults.prefix { $0.1 == .resealed }
        return (copies.isEmpty ? faults.prefix(1) : copies).map { sealed, admission in
            SyncMessage.Refused(
                device: sealed.device, sequence: sealed.sequence, why: admission.sentence,
                copy: admission == .resealed ? sealed.event.id : nil)
        }
    }

    /// Returns the devices whose chains have a different event here at the position given by the
    /// other side.
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
    /// True if the event is present, or would be if the other events of its batch were valid.
    fileprivate var isWell: Bool {
        switch self {
        case .created, .exists, .withheld: true
        case .conflict, .rejected, .missing, .resealed: false
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .created, .exists, .withheld: ""
        case .conflict: "Another fact has its number."
        case .rejected(let why): why
        case .missing(let numbers):
            "Facts \(numbers.lowerBound) to \(numbers.upperBound) of its device are missing."
        case .resealed: "The same fact exists with another seal."
        }
    }
}

extension SealedEvent {
    /// Returns the event with the account for which it was sealed, if it contains none.
    fileprivate func naming(_ account: AccountID) -> SealedEvent {
        var sealed = self
        sealed.origin = origin ?? account
        return sealed
    }

    /// Returns the event in the form for the account for which it was sealed.
    fileprivate var withoutOrigin: SealedEvent {
        var sealed = self
        sealed.origin = nil
        return sealed
    }
}

extension Array {
    /// Splits the elements into runs of neighbours with equal keys.
    fileprivate func chunked<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        var chunks: [[Element]] = []
        for element in self {
            if let last = chunks.last?.last, key(last) == key(element) {
                chunks[chunks.count - 1].append(element)
            } else {
                chunks.append([element])
            }
        }
        return chunks
    }
}
