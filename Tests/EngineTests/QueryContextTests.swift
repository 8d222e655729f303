import Core
import CoreTesting
import Synchronization
import Testing

@testable import Engine

/// Replies with the account of the world in which the command is decided.
private struct Whose: Command {
    static let name = "toy.whose"
    static let form = Form("Tell whose it is", Record { Whose() })
    static let answer = Shape<AccountID?> { Member("account", \.self) }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] { [] }
    func reply(in context: ReplyContext) throws(Rejection) -> AccountID? { context.view.account }
}

@Suite("Queries to an engine")
struct QueryContextTests {
    let memory = MemoryJournal()

    @Test("a query is answered only after the events that it has seen are durable")
    func durability() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        _ = try await here.sum(engine)
        held.hold(readings: false)
        let answered = Mutex(false)
        async let added = engine.perform(Add(5), zone: here.zone)
        await held.waitUntilHeld()
        async let seen = {
            let sum = try await here.sum(engine)
            answered.withLock { $0 = true }
            return sum
        }()
        await engine.reaches { $0.waiting.count == 1 }
        #expect(!answered.withLock { $0 })
        held.release()
        #expect(try await seen.total == 5)
        #expect(try await added.reply == 5)
    }

    @Test("a query names the account, even before the first event and after a restart of the data")
    func account() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        for _ in 0..<2 {
            let whose = try await engine.ask(zone: here.zone) { $0.view.account }
            #expect(whose == engine.account)
            #expect(try await engine.perform(Whose(), zone: here.zone).reply == engine.account)
            _ = try await engine.perform(Add(1), zone: here.zone)
        }
        #expect(try Program([ToyModule()]).emptyWorld.account == nil)
        let world = try Program([ToyModule()]).emptyWorld.belonging(to: engine.account)
        #expect(world.restarted.account == engine.account)
    }

    @Test("a query sees the events of another process immediately")
    func freshness() async throws {
        let here = Surroundings(memory)
        let one = try here.engine(seed: 1)
        let two = try here.engine(seed: 2)
        for number in 1...20 {
            _ = try await one.perform(Add(1), zone: here.zone)
            #expect(try await here.sum(two).total == Int64(number))
        }
    }

    @Test("forty queries to a new engine share one or two reads and see all events")
    func coldStart() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let writer = try here.engine(seed: 1)
        for _ in 0..<5 { _ = try await writer.perform(Add(1), zone: here.zone) }
        let engine = try here.engine(seed: 2)
        let before = held.reads
        held.hold()
        let sums = try await withThrowingTaskGroup(of: Int64.self) { group in
            // The first question has the first read alone; the others share the next.
            group.addTask { try await here.sum(engine).total }
            await held.waitUntilHeld()
            for _ in 0..<39 { group.addTask { try await here.sum(engine).total } }
            await engine.reaches { $0.refreshers.count == 39 }
            held.release()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(sums == [5])
        #expect(held.reads - before <= 4)
    }

    @Test("a snapshot with later events gives the same answers as all events from the start")
    func snapshots() async throws {
        let here = Surroundings(memory)
        var options = EngineOptions()
        options.snapshotEvery = 7
        let writer = try here.engine(seed: 1, options)
        var generator = SeededGenerator(3)
        for turn in 0..<60 {
            let number = Int64.random(in: -50...50, using: &generator)
            _ = try await writer.perform(Add(number), zone: here.zone)
            let withSnapshot = try here.engine(seed: UInt64(100 + turn), options)
            let bare = try Surroundings(Forgetful(memory)).engine(seed: UInt64(300 + turn))
            #expect(try await here.sum(withSnapshot) == here.sum(bare))
        }
        let keys = [SnapshotKey(name: "toy", version: 1)]
        let kept = try await memory.snapshots(here.account, keys)
        #expect(try #require(kept.first).cursor.rawValue >= 50)
    }

    @Test("commands and queries work after the account was erased")
    func erased() async throws {
        let here = Surroundings(memory)
        var options = EngineOptions()
        options.snapshotEvery = 2
        let engine = try here.engine(seed: 1, options)
        for _ in 0..<10 { _ = try await engine.perform(Add(1), zone: here.zone) }
        try await memory.erase(here.account)
        #expect(try await engine.perform(Add(2), zone: here.zone).reply == 2)
        #expect(try await here.sum(engine).total == 2)
    }

    @Test("the revision increases with every change, and no two states share a revision")
    func revisions() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        var last = try await engine.revision()
        #expect(try await engine.revision() == last)
        for _ in 0..<5 {
            _ = try await engine.perform(Add(1), zone: here.zone)
            let revision = try await engine.revision()
            #expect(revision > last && revision < 1 << 53)
            last = revision
        }
        #expect(try await here.engine(seed: 2).revision() != last)
    }
}

/// A journal without snapshots.
private final class Forgetful: ForwardingJournal {
    let inner: MemoryJournal

    init(_ inner: MemoryJournal) { self.inner = inner }

    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] { [] }
}
