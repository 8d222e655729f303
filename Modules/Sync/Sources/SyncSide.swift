public import Core
public import Engine

/// One side of a sync: what it tells the other, and what it takes from it. Rules Y1, Y2.
public struct SyncSide: Sendable {
    let journal: any Journal
    let account: AccountID
    let limits: Limits
    let clock: (any Clock)?

    /// How much fits into a message.
    public struct Limits: Sendable {
        /// Events.
        public var events = 4_000
        /// Bytes of payload.
        public var bytes = 2 << 20

        /// What fits unless said otherwise.
        public init() {}
    }

    /// The side of an account of a journal; it says what its clock shows if it is given one.
    public init(
        _ journal: any Journal, account: AccountID, limits: Limits = Limits(),
        clock: (any Clock)? = nil
    ) {
        self.clock = clock
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
        let have = try await chains()
        let offer = try await offer(to: message.have, having: have)
        return SyncMessage(
            have: have, events: offer.events, hasMore: offer.hasMore, parted: offer.parted,
            refused: refused, clock: clock?.now())
    }

    /// Where the chains end here.
    func chains() async throws(JournalError) -> [ChainHead] { try await journal.chains(account) }

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
            // Of a chain that does not fit any more it is still told where it parts.
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

    /// Takes in events, each chain as far as it can be: one that is refused keeps back only what
    /// follows it.
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

extension SealedEvent {
    /// The same with the account that it was sealed for, if it names none.
    fileprivate func naming(_ account: AccountID) -> SealedEvent {
        var sealed = self
        sealed.origin = origin ?? account
        return sealed
    }

    /// The same as it stands in the account that it was sealed for.
    fileprivate var withoutOrigin: SealedEvent {
        var sealed = self
        sealed.origin = nil
        return sealed
    }
}

extension Array {
    /// The elements in pieces of neighbours that are alike.
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
