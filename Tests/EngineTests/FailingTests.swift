import Core
import CoreTesting
import Testing

@testable import Engine

@Suite("An engine whose journal fails")
struct FailingTests {
    let memory = MemoryJournal()
    let error = JournalError(.io, "The disk does not answer.")

    @Test("a failure of the journal is reported, and events that it stored nevertheless are kept")
    func storedAllTheSame() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let operation = engine.newOperation()
        memory.failNext(.after(error))
        let rejection = await #expect(throws: Rejection.self) {
            try await engine.perform(Add(3), operation: operation, zone: here.zone)
        }
        #expect(rejection?.code == "journal.io")
        #expect(try await here.sum(engine).total == 3)
        let again = try await engine.perform(Add(3), operation: operation, zone: here.zone)
        #expect(!again.isNew)
        #expect(try await here.sum(engine).total == 3)
    }

    @Test("events that the journal failed to store are removed from the state")
    func notStored() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let operation = engine.newOperation()
        _ = try await engine.perform(Add(1), zone: here.zone)
        memory.failNext(.before(error))
        await #expect(throws: Rejection.self) {
            try await engine.perform(Add(3), operation: operation, zone: here.zone)
        }
        #expect(try await here.sum(engine).total == 1)
        #expect(try await engine.perform(Add(3), operation: operation, zone: here.zone).isNew)
        #expect(try await here.sum(engine).total == 4)
    }

    @Test("a command decided on events that were not stored is decided again")
    func builtUpon() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        _ = try await here.sum(engine)
        held.hold(readings: false)
        memory.failNext(.before(error))
        let lost = Task { try await engine.perform(Add(100), zone: here.zone) }
        await held.waitUntilHeld()
        async let built = engine.perform(Add(1), zone: here.zone)
        async let seen = here.sum(engine)
        await engine.reaches { $0.waiting.count == 2 }
        held.release()
        await #expect(throws: Rejection.self) { try await lost.value }
        #expect(try await built.reply == 1)
        #expect(try await seen.total <= 1)
        #expect(try await here.sum(engine).total == 1)
    }

    @Test("only the command whose operation id is already used is rejected")
    func takenOperation() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        let operation = engine.newOperation()
        var taken = try #require(try await storedEvent(engine, here))
        taken.id = operation
        taken.operation = engine.newOperation()
        taken.payload = Array("{}".utf8)
        _ = try await memory.append(
            [taken], to: here.account, from: DeviceID(high: 9, low: 9), expecting: nil)
        held.hold()
        async let first = engine.perform(Add(1), zone: here.zone)
        await held.waitUntilHeld()
        let bad = Task {
            try await engine.perform(Add(1), operation: operation, zone: here.zone)
        }
        async let good = engine.perform(Add(1), zone: here.zone)
        await engine.reaches { $0.turns.count == 2 }
        held.release()
        let rejection = await #expect(throws: Rejection.self) { try await bad.value }
        #expect(rejection?.code == "idempotency.reused")
        #expect(try await first.isNew)
        #expect(try await good.isNew)
    }

    private func storedEvent(_ engine: Engine, _ here: Surroundings) async throws -> Event? {
        _ = try await engine.perform(Add(1), zone: here.zone)
        return try await engine.latest(1).first?.sealed.event
    }
}
