import Core
import CoreTesting
import Engine
import Testing

@Suite("The time of an action")
struct ActingTests {
    let memory = MemoryJournal()

    @Test("U8: a command that arrives late is decided as of the time of the action")
    func late() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        // 2023-11-14T22:13:20Z. 90 minutes before is the same day, 24 hours before is not.
        let now = here.clock.now()
        let before = Instant(milliseconds: now.milliseconds - 86_400_000)
        let late = try await engine.perform(Add(2), zone: here.zone, at: before)
        #expect(late.moment.instant == before && late.moment.day == Day(19_674))
        let stored = try await engine.recorded(late.operation)
        #expect(stored.allSatisfy { $0.instant == before && $0.day == Day(19_674) })
        let after = Instant(milliseconds: now.milliseconds + 60_000)
        let early = try await engine.perform(Add(3), zone: here.zone, at: after)
        #expect(early.moment.instant == now && early.moment.day == Day(19_675))
        let order = try await engine.recorded(early.operation)
        #expect(stored[0].time < order[0].time)
        let ancient = try await engine.perform(
            Add(4), zone: here.zone, at: Instant(milliseconds: .min))
        #expect(ancient.moment.instant == .first)
        #expect(try await here.sum(engine).total == 9)
    }
}
