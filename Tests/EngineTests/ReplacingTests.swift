import Core
import CoreTesting
import Engine
import Testing

@Suite("Replaced events") struct ReplacingTests {
    @Test("Y2: after a copy of events was replaced, the engine folds the journal again")
    func again() async throws {
        let memory = MemoryJournal()
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1), zone: here.zone)
        let copy = try await engine.perform(Add(20), zone: here.zone)
        #expect(try await here.sum(engine).total == 21)
        let mine = DeviceID(high: 2, low: 1)
        let chain = try await memory.chain(of: mine, here.account, after: 1, limit: 1)
        _ = try await memory.part(
            mine, of: here.account, after: 1, as: DeviceID(high: 3, low: 3),
            without: Set(chain.map(\.event.id)))
        // The other side has the same operation with another amount.
        var theirs = try #require(chain.first?.event)
        theirs.payload = Array(
            String(decoding: theirs.payload, as: UTF8.self)
                .replacing("20", with: "300").utf8)
        let told = Moment(here.clock.now(), rule: DayRule(zone: here.zone))
            .events([Replacement(1).draft], of: engine.newID(), after: theirs.time)
        for event in [theirs] + told {
            _ = try await memory.append(
                [event], to: here.account, from: DeviceID(high: 4, low: 4), expecting: nil)
        }
        try await engine.journalChanged()
        #expect(try await here.sum(engine).total == 301)
        #expect(try await here.sum(here.engine(seed: 2)).total == 301)
        let again = try await engine.perform(Add(20), operation: copy.operation, zone: here.zone)
        #expect(!again.isNew)
    }

    @Test("Y2: an engine can write, also after a restart, when the last events were replaced")
    func lastGone() async throws {
        let memory = MemoryJournal()
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1), zone: here.zone)
        _ = try await engine.perform(Add(20), zone: here.zone)
        let mine = DeviceID(high: 2, low: 1)
        let chain = try await memory.chain(of: mine, here.account, after: 1, limit: 1)
        _ = try await memory.part(
            mine, of: here.account, after: 1, as: DeviceID(high: 3, low: 3),
            without: Set(chain.map(\.event.id)))
        let fresh = try here.engine(seed: 2)
        #expect(try await fresh.perform(Add(300), zone: here.zone).isNew)
        #expect(try await here.sum(fresh).total == 301)
        #expect(try await here.sum(here.engine(seed: 3)).total == 301)
    }
}
