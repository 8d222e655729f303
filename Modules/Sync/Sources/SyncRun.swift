public import Core
public import Engine

/// Brings an account of a journal and that of another side to the same events. Rules Y1, Y2.
///
/// A run that breaks off anywhere has lost nothing and is simply begun again: what went over stays
/// there, and each side tells anew where its chains end.
public struct SyncRun: Sendable {
    /// Carries a message to the other side and its answer back. What it throws ends the run.
    public typealias Carrier = @Sendable (SyncMessage) async throws(Rejection) -> SyncMessage

    private let side: SyncSide
    private let carry: Carrier
    private let fresh: @Sendable () -> DeviceID

    /// A run; `fresh` makes ids of devices.
    public init(
        _ side: SyncSide, fresh: @escaping @Sendable () -> DeviceID, carry: @escaping Carrier
    ) {
        self.side = side
        self.carry = carry
        self.fresh = fresh
    }

    /// Sends and receives until both sides have the same.
    ///
    /// Refused with `sync.refused` if one side does not take in an event of the other, and with
    /// `sync.endless` if the other side never comes to an end.
    public func run() async throws(Rejection) -> SyncReport {
        var report = SyncReport()
        var outgoing: [SealedEvent] = []
        for _ in 0..<SyncRun.mostRounds {
            let ours = try await told { () async throws(JournalError) in
                try await side.journal.chains(side.account)
            }
            let reply = try await carry(SyncMessage(have: ours, events: outgoing))
            if let fault = reply.refused.first { throw SyncRun.refused(fault, there: true) }
            report.sent += outgoing.count
            let received = reply.events
            let refused = try await told { () async throws(JournalError) in
                try await side.take(received)
            }
            if let fault = refused.first { throw SyncRun.refused(fault, there: false) }
            report.received += received.count
            let offer = try await told { () async throws(JournalError) in
                try await side.offer(
                    to: reply.have, having: try await side.journal.chains(side.account))
            }
            let parted = Set(reply.parted + offer.parted)
            for device in parted.sorted() {
                report.parted += try await part(device, ours, reply.have)
            }
            outgoing = parted.isEmpty ? offer.events : []
            if parted.isEmpty, outgoing.isEmpty, !reply.hasMore { return report }
        }
        throw Rejection(
            "sync.endless", "The other side never came to an end.", category: .unavailable)
    }

    /// The most messages of a run: some hundred million events.
    private static let mostRounds = 100_000

    /// Gives what this side alone has of a chain to a new device; the other side's end of it stays.
    /// Returns how many events that were.
    private func part(
        _ device: DeviceID, _ ours: [ChainHead], _ theirs: [ChainHead]
    ) async throws(Rejection) -> Int {
        func end(_ heads: [ChainHead]) -> UInt64 {
            heads.first { $0.device == device }?.sequence ?? 0
        }
        // Everything up to `common` is the same on both sides; the event of `other` is not.
        var (common, other) = (UInt64(0), min(end(ours), end(theirs)))
        while common + 1 < other {
            let middle = common + (other - common) / 2
            if try await isCommon(device, middle) { common = middle } else { other = middle }
        }
        let place = common
        let name = fresh()
        return try await told { () async throws(JournalError) in
            try await side.journal.part(device, of: side.account, after: place, as: name)
        }
    }

    /// Whether both sides have the same event in a place of a chain.
    private func isCommon(_ device: DeviceID, _ sequence: UInt64) async throws(Rejection) -> Bool {
        let here = try await told { () async throws(JournalError) in
            try await side.journal.chain(of: device, side.account, after: sequence - 1, limit: 1)
        }
        guard let sealed = here.first else { return false }
        let head = ChainHead(device: device, sequence: sequence, hash: sealed.hash)
        return try await carry(SyncMessage(have: [head], isProbe: true)).parted.isEmpty
    }

    private func told<Value: Sendable>(
        _ work: () async throws(JournalError) -> Value
    ) async throws(Rejection) -> Value {
        do throws(JournalError) {
            return try await work()
        } catch {
            throw error.rejection
        }
    }

    private static func refused(_ fault: SyncMessage.Refused, there: Bool) -> Rejection {
        Rejection(
            "sync.refused",
            "\(there ? "The other side" : "This store") does not take in fact \(fault.sequence) "
                + "of device \(fault.device): \(fault.why)",
            category: .conflict)
    }
}

/// What a run of sync brought.
public struct SyncReport: Hashable, Sendable, Shaped {
    /// How many events went to the other side.
    public var sent = 0
    /// How many came from it.
    public var received = 0
    /// How many go under a new device, because another store wrote under the same one.
    public var parted = 0

    /// Nothing yet.
    public init() {}

    public static let shape = Shape<SyncReport>("SyncReport") {
        Member("sent", \.sent, "How many facts went up.")
        Member("received", \.received, "How many came down.")
        Member(
            "parted", \.parted,
            "How many go under a new device, because another store wrote under the same one.")
    }
}
