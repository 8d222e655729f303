import Core
import CoreTesting
import Testing

@testable import Engine

@Suite("Commands sent to an engine")
struct PerformingTests {
    let memory = MemoryJournal()

    @Test("commands are decided one after another and recorded once")
    func deciding() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let first = try await engine.perform(Add(3), zone: here.zone)
        let second = try await engine.perform(Add(4), zone: here.zone)
        #expect(first.reply == 3 && first.isNew && first.events == 1)
        #expect(second.reply == 7)
        #expect(try await here.sum(engine).total == 7)
        let stored = try await engine.latest(9).map(\.sealed.event)
        #expect(stored.map(\.operation) == [second.operation, first.operation])
        #expect(stored[0].time > stored[1].time)
    }

    @Test("commands that arrive at the same time share a commit")
    func groupCommit() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        _ = try await here.sum(engine)
        held.hold()
        let replies = try await withThrowingTaskGroup(of: Int64.self) { group in
            group.addTask { try await engine.perform(Add(1), zone: here.zone).reply }
            await held.waitUntilHeld()
            for _ in 0..<50 {
                group.addTask { try await engine.perform(Add(1), zone: here.zone).reply }
            }
            await engine.reaches { $0.turns.count == 50 }
            held.release()
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(replies == Set(1...51))
        #expect(memory.commits <= 5)
        #expect(try await here.sum(engine).total == 51)
    }

    @Test("commands are decided again if another process has written events")
    func movedOn() async throws {
        let here = Surroundings(memory)
        var patient = EngineOptions()
        patient.freshness = .seconds(3_600)
        let stale = try here.engine(seed: 1, patient)
        let other = try here.engine(seed: 2)
        #expect(try await here.sum(stale).total == 0)
        _ = try await other.perform(Add(8), zone: here.zone)
        #expect(try await stale.perform(Add(1, limit: 9), zone: here.zone).reply == 9)
        _ = try await other.perform(Add(-5), zone: here.zone)
        // Neither a rejection nor an empty decision relies on a stale state.
        #expect(try await stale.perform(Add(5, limit: 9), zone: here.zone).reply == 9)
        _ = try await other.perform(Add(1), zone: here.zone)
        #expect(try await stale.perform(Add(0), zone: here.zone).reply == 10)
        await #expect(throws: Rejection.self) {
            try await stale.perform(Add(1, limit: 9), zone: here.zone)
        }
    }

    @Test("a command is recorded once, however often its operation id is sent")
    func retrying() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let operation = engine.newOperation()
        _ = try await engine.perform(Add(3), operation: operation, zone: here.zone)
        here.clock.advance(seconds: 90)
        let again = try await engine.perform(Add(3), operation: operation, zone: here.zone)
        #expect(!again.isNew)
        let elsewhere = try here.engine(seed: 2)
        _ = try await elsewhere.perform(Add(3), operation: operation, zone: here.zone)
        #expect(try await here.sum(engine) == here.sum(elsewhere))
        #expect(try await here.sum(engine).count == 1)
    }

    @Test("commands sent to eight engines at once all succeed")
    func contending() async throws {
        let here = Surroundings(memory)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 1...8 {
                let engine = try here.engine(seed: UInt64(seed))
                group.addTask {
                    for _ in 0..<25 {
                        _ = try await engine.perform(Add(1), zone: here.zone)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await here.sum(here.engine(seed: 9)).total == 200)
    }

    @Test(
        "Y3: commands are rejected while the clock is out of range", arguments: [Int64.min, .max])
    func clockBeyondBounds(milliseconds: Int64) async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1), zone: here.zone)
        here.clock.set(Instant(milliseconds: milliseconds))
        let rejection = await #expect(throws: Rejection.self) {
            try await engine.perform(Add(1), zone: here.zone)
        }
        #expect(rejection?.code == "clock.bounds")
        here.clock.set(Instant(seconds: 1_700_000_100))
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 2)
    }

    @Test("Y3: after the clock was set back, new events still sort after earlier ones")
    func clockAhead() async throws {
        let here = Surroundings(memory)
        here.clock.set(Instant(seconds: 4_070_908_800))
        _ = try await here.engine(seed: 1).perform(Add(1), zone: here.zone)
        here.clock.set(Instant(seconds: 1_700_000_000))
        for seed: UInt64 in [2, 1, 3] {
            _ = try await here.engine(seed: seed).perform(Add(1), zone: here.zone)
        }
        let stamps = try await here.engine(seed: 4).latest(9).map(\.sealed.event.stamp)
        #expect(stamps == stamps.sorted(by: >) && stamps.count == 4)
    }

    @Test("D5: a command without a time zone is rejected")
    func zoneless() async throws {
        let engine = try Surroundings(memory).engine(seed: 1)
        let rejection = await #expect(throws: Rejection.self) { try await engine.perform(Add(1)) }
        #expect(rejection?.code == "zone.missing")
    }
}
