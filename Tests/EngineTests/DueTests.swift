import Core
import CoreTesting
import Engine
import Synchronization
import Testing

/// Adds the sum so far as a separate number once a day has ended, and counts the calls.
private final class Interest: Module, DueSource {
    let asked = Mutex(0)

    var manifest: ModuleManifest {
        ModuleManifest(id: "interest", stability: .experimental, summary: "Adds what is due.")
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .dueSources)
    }

    func due(at moment: Moment, since last: Day, in view: WorldView) -> [EventDraft] {
        asked.withLock { $0 += 1 }
        var payload = PayloadWriter()
        payload.field(
            "number", view.state(of: Sum.self).total * Int64(moment.day - last))
        return [EventDraft("toy.added", payload: payload.finish())]
    }
}

@Suite("Events that fall due") struct DueTests {
    private let memory = MemoryJournal()
    private let interest = Interest()
    private let clock = TestClock(Instant(seconds: 1_700_000_000))

    private func engine(_ seed: UInt64 = 1) throws -> Engine {
        Engine(
            program: try Program([ToyModule(), interest]), journal: memory,
            account: AccountID(high: 1, low: 1), device: DeviceID(high: 2, low: seed),
            clock: clock, entropy: SeededEntropy(seed))
    }

    private var asked: Int { interest.asked.withLock { $0 } }

    @Test("L9: the day's first command records the due events, computed from the state before it")
    func first() async throws {
        let engine = try engine()
        #expect(try await engine.perform(Add(5), zone: .utc).reply == 5)
        #expect(try await engine.perform(Add(2), zone: .utc).reply == 7)
        #expect(asked == 0)
        clock.advance(seconds: 2 * 86_400)
        let done = try await engine.perform(Add(1), zone: .utc)
        #expect(done.reply == 7 + 1 + 14 && done.events == 2)
        let stored = try await engine.recorded(done.operation)
        #expect(stored.count == 2 && stored.allSatisfy { $0.day == done.moment.day })
        #expect(try await engine.perform(Add(1), zone: .utc).reply == 23)
        #expect(asked == 1)
    }

    @Test("L9: a command that is rejected or records nothing records no due events")
    func nothing() async throws {
        let engine = try engine()
        _ = try await engine.perform(Add(5), zone: .utc)
        clock.advance(seconds: 86_400)
        #expect(try await engine.perform(Add(0), zone: .utc).reply == 5)
        await #expect(throws: Rejection.self) {
            try await engine.perform(Add(1, limit: 2), zone: .utc)
        }
        #expect(asked == 0)
        #expect(try await engine.perform(Add(1), zone: .utc).reply == 11)
    }

    @Test(
        "L9: due events are recorded once, by any engine, and returned when a command is repeated")
    func once() async throws {
        let (one, other) = (try engine(1), try engine(2))
        _ = try await one.perform(Add(5), zone: .utc)
        clock.advance(seconds: 86_400)
        let operation = one.newOperation()
        let first = try await one.perform(Add(1), operation: operation, zone: .utc)
        #expect(try await other.perform(Add(1), zone: .utc).reply == 12)
        let again = try await other.perform(Add(1), operation: operation, zone: .utc)
        #expect(again.reply == first.reply && !again.isNew && again.events == 2)
        let asked = try await one.ask(zone: .utc) { $0.view.state(of: Sum.self).total }
        #expect(asked == 12)
    }

    @Test("U8: a command for an earlier day does not compute due events")
    func earlier() async throws {
        let engine = try engine()
        _ = try await engine.perform(Add(5), zone: .utc)
        let before = Instant(milliseconds: clock.now().milliseconds - 3 * 86_400_000)
        #expect(try await engine.perform(Add(1), zone: .utc, at: before).reply == 6)
        #expect(asked == 0)
    }
}
