import Core
import CoreTesting
import Engine
import Synchronization
import Testing

@Suite("Snapshots of an engine")
struct SnapshotTests {
    let memory = MemoryJournal()

    /// Snapshots with a wrong sum, so that their use is visible.
    private func wrong(_ toy: Int64, clock: Int64) throws -> [StoredSnapshot] {
        var sum = ByteWriter()
        sum.fixed(Int64(1_000))
        sum.fixed(Int64(1))
        let world = try Program([ToyModule()]).emptyWorld
        return world.snapshots.map { name, version, bytes in
            StoredSnapshot(
                key: SnapshotKey(name: name, version: version),
                cursor: Cursor(name == "toy" ? toy : clock),
                bytes: name == "toy" ? sum.bytes : bytes)
        }
    }

    @Test("snapshots are used if all have the same position, within the journal")
    func used() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        for number: Int64 in 1...4 { _ = try await engine.perform(Add(number), zone: here.zone) }
        try await memory.keep(wrong(2, clock: 2), for: here.account)
        #expect(try await here.sum(here.engine(seed: 2)).total == 1_000 + 3 + 4)
    }

    @Test("snapshots with different positions or a position after the journal's end are not used")
    func unused() async throws {
        for (toy, clock) in [(5, 5), (2, 1), (1, 2), (99, 99)] as [(Int64, Int64)] {
            let memory = MemoryJournal()
            let here = Surroundings(memory)
            let engine = try here.engine(seed: 1)
            for number: Int64 in 1...4 {
                _ = try await engine.perform(Add(number), zone: here.zone)
            }
            try await memory.keep(wrong(toy, clock: clock), for: here.account)
            #expect(try await here.sum(here.engine(seed: 2)).total == 10, "\(toy) \(clock)")
        }
    }

    @Test("no snapshot is used if one of them is missing")
    func missing() async throws {
        let both = try wrong(2, clock: 2)
        #expect(both.count == 2)
        for kept in both {
            let memory = MemoryJournal()
            let here = Surroundings(memory)
            let engine = try here.engine(seed: 1)
            for number: Int64 in 1...4 {
                _ = try await engine.perform(Add(number), zone: here.zone)
            }
            try await memory.keep([kept], for: here.account)
            #expect(try await here.sum(here.engine(seed: 2)).total == 10, "\(kept.key.name)")
        }
    }

    @Test("a snapshot has a limited size per event, however long the history is")
    func amortised() async throws {
        let journal = WeighingJournal(memory)
        let here = Surroundings(journal)
        var options = EngineOptions()
        options.snapshotEvery = 1
        let engine = Engine(
            program: try Program([HoardModule()]), journal: journal, account: here.account,
            device: DeviceID(high: 2, low: 2), clock: here.clock, entropy: SeededEntropy(1),
            options: options)
        var bytes: [Int] = []
        for _ in 0..<4 {
            for _ in 0..<300 { _ = try await engine.perform(Hoard(), zone: here.zone) }
            // Snapshots after a reply are stored before the next question is answered.
            for _ in 0..<200 { await Task.yield() }
            bytes.append(journal.bytes)
        }
        let parts = zip(bytes, [0] + bytes).map { $0 - $1 }
        #expect(parts.allSatisfy { $0 <= 300 * 1_024 + 300 * 4 * 101 }, "\(parts)")
        #expect(parts.allSatisfy { $0 > 0 })
    }
}

/// A journal that counts the bytes of its snapshots.
private final class WeighingJournal: ForwardingJournal {
    let inner: MemoryJournal
    private let weight = Mutex(0)
    var bytes: Int { weight.withLock { $0 } }

    init(_ inner: MemoryJournal) { self.inner = inner }

    func keep(
        _ snapshots: [StoredSnapshot], for account: AccountID
    ) async throws(JournalError) {
        weight.withLock { $0 += snapshots.reduce(0) { $0 + $1.bytes.count } }
        try await inner.keep(snapshots, for: account)
    }
}

/// Keeps a hundred bytes for every event.
private struct HoardModule: Module {
    let manifest = ModuleManifest(
        id: "hoard", stability: .experimental, summary: "Keeps much.", events: ["hoard.kept"])
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(Hoarded())
        registrar.accept(Hoard.self)
    }
}

private struct Hoarded: Projection {
    enum Kind: String, EventKind { case kept = "hoard.kept" }
    static let name = "hoard"
    static let version = 1
    var initial: [String] { [] }
    func fold(_ event: Event, kind: Kind, into state: inout [String]) {
        state.append(String(repeating: "x", count: 99))
    }
}

private struct Hoard: Command {
    static let name = "hoard.keep"
    static let isIdempotent = false
    static let form = Form("Keep", Hoard.init)
    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [EventDraft("hoard.kept", payload: Array("{}".utf8))]
    }
}
