public import Core
internal import Engine

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
    private let isClockTrusted: Bool

    /// A run; `fresh` makes ids of devices. Facts of a clock that is far off go up only if it is to
    /// be trusted all the same.
    public init(
        _ side: SyncSide, isClockTrusted: Bool = false, fresh: @escaping @Sendable () -> DeviceID,
        carry: @escaping Carrier
    ) {
        self.isClockTrusted = isClockTrusted
        self.side = side
        self.carry = carry
        self.fresh = fresh
    }

    /// Sends and receives until both sides have the same.
    ///
    /// Refused with `sync.clock` if the clocks differ by more than a day, before anything goes
    /// over, with `sync.refused` if one side does not take in an event of the other, and with
    /// `sync.endless` if the other side never comes to an end.
    public func run() async throws(Rejection) -> SyncReport {
        var report = SyncReport()
        var outgoing: [SealedEvent] = []
        for _ in 0..<SyncRun.mostRounds {
            let ours = try await told(side.chains)
            let reply = try await carry(SyncMessage(have: ours, events: outgoing))
            try compareClocks(reply, &report)
            let copies = try SyncRun.copies(in: reply.refused, there: true)
            report.sent += outgoing.count { sealed in
                copies[sealed.device].map { sealed.sequence <= $0.after } ?? true
            }
            let received = reply.events
            let refused = try await told { () async throws(JournalError) in
                try await side.take(received)
            }
            let waiting = try SyncRun.copies(in: refused, there: false)
            let taken = received.count { sealed in
                waiting[sealed.device].map { sealed.sequence <= $0.after } ?? true
            }
            report.received += taken
            for (device, tail) in copies {
                report.parted += try await part(device, after: tail.after, without: tail.ids)
                report.replaced += tail.ids.count
            }
            let offer = try await told { () async throws(JournalError) in
                try await side.offer(to: reply.have, having: try await side.chains())
            }
            let parted = Set(reply.parted + offer.parted)
            for device in parted.sorted() {
                let place = try await lastCommon(device, ours, reply.have)
                report.parted += try await part(device, after: place)
            }
            let isChanged = !parted.isEmpty || !copies.isEmpty
            outgoing = isChanged ? [] : offer.events
            if isChanged || !outgoing.isEmpty || taken > 0 { continue }
            // What is here under another seal gives way once the other side has refused it.
            if let fault = refused.first { throw SyncRun.refused(fault, there: false) }
            if !reply.hasMore { return report }
            break
        }
        throw Rejection(
            "sync.endless", "The other side never comes to an end.", category: .unavailable)
    }

    /// Notes by how much the clocks differ; refuses to go on where that would put facts on days
    /// that are years off.
    private func compareClocks(
        _ reply: SyncMessage, _ report: inout SyncReport
    ) throws(Rejection) {
        guard let theirs = reply.clock, let ours = side.clock?.now() else { return }
        report.ahead = ClockGap(ours, against: theirs)
        guard let gap = report.ahead, gap.isFar, !isClockTrusted else { return }
        throw .conflict(
            "sync.clock", "The clock here is \(gap.words) the server's; nothing went over.",
            hints: [
                "Set the clock, and sync again.",
                "If this one is right: cairn sync --trust-clock",
            ])
    }

    /// Where a chain holds facts that the other side has already, and which they are.
    private struct Copies {
        var after: UInt64
        var ids: Set<EventID> = []
    }

    /// The copies of each chain; refused if anything else was not taken in.
    private static func copies(
        in faults: [SyncMessage.Refused], there: Bool
    ) throws(Rejection) -> [DeviceID: Copies] {
        var found: [DeviceID: Copies] = [:]
        for fault in faults {
            guard let id = fault.copy, fault.sequence > 0 else {
                throw SyncRun.refused(fault, there: there)
            }
            found[fault.device, default: Copies(after: fault.sequence - 1)].ids.insert(id)
        }
        return found
    }

    /// The most messages of a run: some hundred million events.
    private static let mostRounds = 100_000

    /// Gives what this side alone has of a chain to a new device, without facts that the other side
    /// has already. Returns how many events that were.
    private func part(
        _ device: DeviceID, after place: UInt64, without copies: Set<EventID> = []
    ) async throws(Rejection) -> Int {
        let name = fresh()
        return try await told { () async throws(JournalError) in
            try await side.journal.part(
                device, of: side.account, after: place, as: name, without: copies)
        }
    }

    /// The last place in which both sides have the same event of a chain that ends differently.
    private func lastCommon(
        _ device: DeviceID, _ ours: [ChainHead], _ theirs: [ChainHead]
    ) async throws(Rejection) -> UInt64 {
        func end(_ heads: [ChainHead]) -> UInt64 {
            heads.first { $0.device == device }?.sequence ?? 0
        }
        var (common, other) = (UInt64(0), min(end(ours), end(theirs)))
        while common + 1 < other {
            let middle = common + (other - common) / 2
            if try await isCommon(device, middle) { common = middle } else { other = middle }
        }
        return common
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
    /// How many gave way to the same facts as the other side had them; say so to `NoteReplacement`.
    public var replaced = 0
    /// By how much the clock of this side is off that of the other; nil if they agree.
    public var ahead: ClockGap?

    /// Nothing yet.
    public init() {}

    public static let shape = Shape<SyncReport>("SyncReport") {
        Member("sent", \.sent, "How many facts went up.")
        Member("received", \.received, "How many came down.")
        Member(
            "parted", \.parted,
            "How many go under a new device, because another store wrote under the same one.")
        Member(
            "replaced", \.replaced,
            "How many gave way to the same facts as the other side had them.")
        Member(
            "ahead", \.ahead?.seconds,
            "By how many seconds the clock here is ahead of the other side's; null if they agree.")
    }
}
