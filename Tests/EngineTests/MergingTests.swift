import Core
import CoreTesting
import Testing

@testable import Engine

@Suite("Events that have their own ids")
struct MergingTests {
    private let memory = MemoryJournal()
    private let ids = (0..<6).map { EventID(high: 77, low: UInt64($0)) }

    @Test("N4: an event is recorded once, even if it is not visible in the state")
    func once() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let first = try await engine.perform(Merge([ids[0]: 1]), zone: here.zone)
        #expect(first.isNew && first.reply == 1)
        for seed: UInt64 in [4, 5] {
            let again = try await here.engine(seed: seed).perform(
                Merge([ids[0]: 1]), zone: here.zone)
            #expect(!again.isNew && again.events == 0 && again.reply == 1)
        }
        let more = try await engine.perform(Merge([ids[0]: 1, ids[1]: 20]), zone: here.zone)
        #expect(more.isNew && more.events == 1 && more.reply == 21)
        // One is equal, one differs, and one is new.
        let mixed = try await engine.perform(
            Merge([ids[0]: 7, ids[1]: 20, ids[2]: 300]), zone: here.zone)
        #expect(mixed.isNew && mixed.events == 1 && mixed.reply == 321)
        #expect(try await here.sum(here.engine(seed: 3)).total == 321)
    }

    @Test("N4: a repeated event in a merge does not block other commands in the same commit")
    func together() async throws {
        for isOther in [false, true] {
            let memory = MemoryJournal()
            let held = HeldJournal(memory)
            let here = Surroundings(held)
            let engine = try here.engine(seed: 1)
            _ = try await engine.perform(Merge([ids[0]: 1]), zone: here.zone)
            held.hold(readings: false)
            async let first = engine.perform(Add(10), zone: here.zone)
            await held.waitUntilHeld()
            // These three share the next commit.
            async let again = engine.perform(Merge([ids[0]: isOther ? 7 : 1]), zone: here.zone)
            await engine.reaches { $0.waiting.count == 1 }
            async let fresh = engine.perform(Merge([ids[1]: 200]), zone: here.zone)
            await engine.reaches { $0.waiting.count == 2 }
            async let added = engine.perform(Add(3_000), zone: here.zone)
            await engine.reaches { $0.waiting.count == 3 }
            held.release()
            #expect(try await first.reply == 11)
            #expect(try await !again.isNew)
            let recorded = try await fresh
            #expect(recorded.isNew && recorded.events == 1)
            #expect([211, 3_211].contains(recorded.reply))
            #expect(try await [3_011, 3_211].contains(added.reply))
            #expect(try await here.sum(engine).total == 3_211)
            #expect(try await here.sum(here.engine(seed: 2)).total == 3_211)
        }
    }
}

/// Merges numbers under their own ids, without checking the state.
private struct Merge: Command {
    static let name = "toy.merge"
    static let isIdempotent = false
    static let isMerge = true
    static let form = Form("Merge", { Merge([:]) })
    static let answer = Shape<Int64> { Member("total", \.self) }
    var numbers: [EventID: Int64]

    init(_ numbers: [EventID: Int64]) { self.numbers = numbers }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        numbers.sorted { $0.key < $1.key }.map { id, number in
            EventDraft("toy.added", payload: Array(#"{"number":\#(number)}"#.utf8), id: id)
        }
    }
    func reply(in context: ReplyContext) throws(Rejection) -> Int64 {
        context.view.state(of: Sum.self).total
    }
}
