public import Core
internal import Engine

/// Brings an account of a journal and that of another side to the same events. Rules Y1, Y2.
///
/// An interrupted run loses nothing and can be repeated: received events stay, and each side sends
/// the ends of its chains again.
public struct SyncRun: Sendable {
    /// Sends a message to the other side and returns its answer. Its error ends the run.
    public typealias Carrier = @Sendable (SyncMessage) async throws(Rejection) -> SyncMessage

    /// Records the number of replaced facts with `NoteReplacement`.
    public typealias ReplacementRecorder = @Sendable (Int) async throws(Rejection) -> Void

    let side: SyncPeer
    let carry: Carrier
    private let fresh: @Sendable () -> DeviceID
    private let isClockTrusted: Bool
    private let note: ReplacementRecorder

    /// Creates a run. `fresh` returns ids for devices. Facts from a wrong clock are sent only with
    /// `isClockTrusted`.
    ///
    /// `noting` is called as soon as facts are replaced by those of the other side. The run may be
    /// interrupted afterwards, and states with the old facts would then never be folded again.
    public init(
        _ side: SyncPeer, isClockTrusted: Bool = false, fresh: @escaping @Sendable () -> DeviceID,
        noting note: @escaping ReplacementRecorder, carry: @escaping Carrier
    ) {
        self.note = note
        self.isClockTrusted = isClockTrusted
        self.side = side
        self.carry = carry
        self.fresh = fresh
    }

    /// Sends and receives until both sides have the same events.
    ///
    /// Throws `sync.clock` before anything is sent if the clocks differ by more than a day. Throws
    /// `sync.refused` if one side refuses an event of the other, and `sync.endless` if the other
    /// side never finishes.
    public func run() async throws(Rejection) -> SyncReport {
        var report = SyncReport()
        var outgoing: [SealedEvent] = []
        var room = SyncMessageSize()
        for _ in 0..<SyncRun.mostRounds {
            let ours = try await told(side.chains)
            outgoing = room.fitting(outgoing)
            let reply: SyncMessage
            do throws(Rejection) {
                reply = try await carry(SyncMessage(have: ours, events: outgoing))
            } catch {
                try room.shrink(below: outgoing, after: error)
                continue
            }
            try compareClocks(reply, &report)
            let copies = try SyncRun.copies(in: reply.refused, there: true)
            report.sent += outgoing.count { sealed in
                copies[sealed.device].map { sealed.sequence <= $0.after } ?? true
            }
            var (taken, refused) = try await take(reply.events)
            // Facts are replaced only after the other side's copies have arrived, or if no more
            // arrive.
            let atHand = Set(reply.events.map(\.event.id))
            let ready = copies.filter { taken == 0 || $0.value.ids.isSubset(of: atHand) }
            for (device, tail) in ready.sorted(by: { $0.key < $1.key }) {
                try await giveWay(device, tail, &report)
            }
            if !ready.isEmpty { (taken, refused) = try await take(reply.events) }
            report.received += taken
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
            // A fact with a different seal is replaced after the other side has refused it.
            if let fault = refused.first { throw SyncRun.refused(fault, there: false) }
            if !reply.hasMore { return report }
            break
        }
        throw Rejection(
            "sync.endless", "The sync was stopped: the other side keeps sending facts.",
            category: .unavailable)
    }

    /// Stores received events. Returns the number of events that are now present, and the refused
    /// ones.
    private func take(
        _ received: [SealedEvent]
    ) async throws(Rejection) -> (Int, [SyncMessage.Refused]) {
        let refused = try await told { () async throws(JournalError) in
            try await side.take(received)
        }
        let waiting = try SyncRun.copies(in: refused, there: false)
        let taken = received.count { sealed in
            waiting[sealed.device].map { sealed.sequence <= $0.after } ?? true
        }
        return (taken, refused)
    }

    /// Records the difference of the clocks. Throws if facts would get days that are years off.
    func compareClocks(
        _ reply: SyncMessage, _ report: inout SyncReport
    ) throws(Rejection) {
        guard let theirs = reply.clock, let ours = side.clock?.now() else { return }
        report.ahead = ClockGap(ours, against: theirs)
        guard let gap = report.ahead, gap.isFar, !isClockTrusted else { return }
        throw .conflict(
            "sync.clock", "The clock here is \(gap.words) the server's. Nothing was synced.",
            hints: [
                "Set the clock. Then move the records made with it: cairn sync --move-clock",
                "If the clock here is right: cairn sync --trust-clock",
            ])
    }

    /// Facts in a chain that the other side already has, and the position from which they begin.
    private struct Copies {
        var after: UInt64
        var ids: Set<EventID> = []
    }

    /// Returns the copies of each chain. Throws if an event was refused for another reason.
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

    /// The maximum number of messages in a run, enough for about a hundred million events.
    private static let mostRounds = 100_000

    /// Replaces facts with those of the other side, and records it even after an error. The result
    /// of a failed call is unknown, and recording it twice changes nothing.
    private func giveWay(
        _ device: DeviceID, _ tail: Copies, _ report: inout SyncReport
    ) async throws(Rejection) {
        let parted: Result<Int, Rejection>
        do throws(Rejection) {
            parted = .success(try await part(device, after: tail.after, without: tail.ids))
        } catch {
            parted = .failure(error)
        }
        try await note(tail.ids.count)
        report.parted += try parted.get()
        report.replaced += tail.ids.count
    }

    /// Moves the part of a chain that only this side has to a new device, without facts that the
    /// other side already has. Returns the number of events.
    private func part(
        _ device: DeviceID, after place: UInt64, without copies: Set<EventID> = []
    ) async throws(Rejection) -> Int {
        let name = fresh()
        return try await told { () async throws(JournalError) in
            try await side.journal.part(
                device, of: side.account, after: place, as: name, without: copies)
        }
    }

    /// Returns the last position at which both sides have the same event, of a chain with different
    /// ends.
    func lastCommon(
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

    /// Returns true if both sides have the same event at a position of a chain.
    private func isCommon(_ device: DeviceID, _ sequence: UInt64) async throws(Rejection) -> Bool {
        let here = try await told { () async throws(JournalError) in
            try await side.journal.chain(of: device, side.account, after: sequence - 1, limit: 1)
        }
        guard let sealed = here.first else { return false }
        let head = ChainHead(device: device, sequence: sequence, hash: sealed.hash)
        return try await carry(SyncMessage(have: [head], isProbe: true)).parted.isEmpty
    }

    func told<Value: Sendable>(
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
            "\(there ? "The other side" : "This store") does not accept fact \(fault.sequence) "
                + "of device \(fault.device): \(fault.why)",
            category: .conflict)
    }
}

/// The maximum size of one message to the other side. It is unlimited until a message was rejected
/// as too large, for example by a proxy with 413.
struct SyncMessageSize {
    /// In bytes of JSON.
    private var bytes = Int.max

    /// The events that fit, in their order; at least one.
    func fitting(_ events: [SealedEvent]) -> [SealedEvent] {
        guard bytes < .max else { return events }
        var size = 0
        let fit = events.prefix { sealed in
            size += SyncMessageSize.size(sealed)
            return size <= bytes
        }
        return fit.isEmpty ? Array(events.prefix(1)) : Array(fit)
    }

    /// Halves the room for a message that was refused as too large. Throws the refusal if it is
    /// another one, or if the message cannot be made smaller.
    mutating func shrink(
        below events: [SealedEvent], after refusal: Rejection
    ) throws(Rejection) {
        guard refusal.code == Rejection.tooLarge, events.count > 1 else { throw refusal }
        bytes = events.reduce(0) { $0 + SyncMessageSize.size($1) } / 2
    }

    private static func size(_ sealed: SealedEvent) -> Int { sealed.json.bytes.count }
}

extension Rejection {
    /// The code with which a carrier says that a message was too large for the way (413).
    public static let tooLarge = "sync.too-large"
}

/// The result of a sync.
public struct SyncReport: Hashable, Sendable, Shaped {
    /// The number of events sent.
    public var sent = 0
    /// The number of events received.
    public var received = 0
    /// The number of events moved to a new device, because another store wrote with the same device
    /// id.
    public var parted = 0
    /// The number of facts replaced by the other side's copies.
    public var replaced = 0
    /// The difference of this side's clock; nil if the clocks agree.
    public var ahead: ClockGap?

    /// Creates an empty report.
    public init() {}

    public static let shape = Shape<SyncReport>("SyncReport") {
        Member("sent", \.sent, "The number of facts uploaded.")
        Member("received", \.received, "The number of facts downloaded.")
        Member(
            "parted", \.parted,
            "The number of facts moved to a new device id, because another store used the same id.")
        Member(
            "replaced", \.replaced,
            "The number of facts replaced by facts of the other side.")
        Member(
            "ahead", \.ahead?.seconds,
            "The seconds by which the clock here is ahead of the other side's. Null if they agree.")
    }
}
