import Core
import CoreTesting
import Engine
import Synchronization

@testable import Sync

/// A journal and the device that writes to it.
struct Store {
    let journal: MemoryJournal
    let account: AccountID
    var device: DeviceID
    let ids: SeededEntropy

    init(_ seed: UInt64, account: AccountID? = nil) {
        ids = SeededEntropy(seed)
        journal = MemoryJournal()
        let own: AccountID = Store.id(ids)
        self.account = account ?? own
        device = Store.id(ids)
    }

    static func id<Subject>(_ ids: SeededEntropy) -> ID<Subject> {
        ID(at: Instant(milliseconds: 0), random: (ids.bits(), ids.bits()))
    }

    /// Records `count` facts and returns them.
    @discardableResult
    func writes(_ count: Int, saying text: String = "x") async throws -> [Event] {
        let events = (0..<count).map { _ in Store.event(text, ids) }
        _ = try await journal.append(events, to: account, from: device, expecting: nil)
        return events
    }

    static func event(_ text: String, _ ids: SeededEntropy, id: EventID? = nil) -> Event {
        let id = id ?? Store.id(ids)
        return Event(
            id: id, operation: id, time: HybridTimestamp(rawValue: ids.bits() >> 8),
            instant: Instant(milliseconds: 1_760_000_000_000), day: day("2025-10-09"), offset: 0,
            zone: "UTC", kind: "toy.said", payload: Array(#"{"text":"\#(text)"}"#.utf8))
    }

    /// All facts in the store, from any device.
    var facts: Set<Event> {
        get async throws {
            Set(
                try await journal.entries(account, after: .start, limit: .max)
                    .map(\.sealed.event))
        }
    }

    var chains: [ChainHead] {
        get async throws {
            try await journal.chains(account).sorted { $0.device < $1.device }
        }
    }

    /// The side of this store, with a limit of events per message.
    func side(_ events: Int = 4_000, clock: Instant? = nil) -> SyncPeer {
        var limits = SyncPeer.Limits()
        limits.events = events
        return SyncPeer(
            journal, account: account, limits: limits, clock: clock.map(FixedClock.init))
    }

    /// Syncs this store with another by encoded messages over a line.
    @discardableResult
    func syncs(
        with other: Store, holding events: Int = 4_000, _ line: Line = Line(),
        noting: @escaping SyncRun.ReplacementRecorder = { _ in }
    ) async throws(Rejection) -> SyncReport {
        let there = other.side(events)
        let run = SyncRun(
            side(events), fresh: { Store.id(ids) }, noting: noting
        ) { message throws(Rejection) in
            let request = try SyncMessage(try line.carry(message.json.bytes))
            let answer: SyncMessage
            do throws(JournalError) {
                answer = try await there.answer(request)
            } catch {
                throw error.rejection
            }
            return try SyncMessage(try line.carry(answer.json.bytes))
        }
        return try await run.run()
    }

    /// A clone of the store, like a copy of its file.
    func cloned() async throws -> Store {
        let copy = Store(ids.bits(), account: account)
        let sealed = try await journal.entries(account, after: .start, limit: .max).map(\.sealed)
        _ = try await copy.journal.admit(sealed, to: account)
        var clone = copy
        clone.device = device
        return clone
    }
}

/// The number of facts if all stores have the same facts and chains, otherwise nil.
func agree(_ stores: Store...) async throws -> Int? {
    let (facts, chains) = (try await stores[0].facts, try await stores[0].chains)
    for store in stores.dropFirst() {
        let (others, ends) = (try await store.facts, try await store.chains)
        guard others == facts, ends == chains else { return nil }
    }
    return facts.count
}

/// A line for messages: breaks after a number of them, and refuses longer ones as a proxy does.
final class Line: Sendable {
    private let left: Mutex<Int>
    private let longest: Int
    private let refusals = Mutex(0)

    init(breakingAfter messages: Int = .max, passing bytes: Int = .max) {
        left = Mutex(messages)
        longest = bytes
    }

    /// The number of messages that were too long.
    var refused: Int { refusals.withLock { $0 } }

    /// Delivers the bytes; throws once the line is broken.
    func carry(_ bytes: [UInt8]) throws(Rejection) -> [UInt8] {
        let isBroken = left.withLock { left in
            left -= 1
            return left < 0
        }
        guard !isBroken else {
            throw Rejection("line.broken", "The line broke.", category: .unavailable)
        }
        guard bytes.count <= longest else {
            refusals.withLock { $0 += 1 }
            throw Rejection("sync.too-large", "It is too large.", category: .unavailable)
        }
        return bytes
    }
}

/// A journal that replaces facts, but reports a failure.
struct DoubtfulJournal: ForwardingJournal {
    let inner: MemoryJournal

    func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        let count = try await inner.part(
            device, of: account, after: sequence, as: fresh, without: copies, revised: revised)
        guard !copies.isEmpty else { return count }
        throw JournalError(.io, "The disk failed.")
    }
}
