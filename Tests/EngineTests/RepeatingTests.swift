import Core
import CoreTesting
import Testing

@testable import Engine

@Suite("A repeated operation id")
struct RepeatingTests {
    let memory = MemoryJournal()

    @Test("Y0: a repeated operation gets the original reply, even after restarts and later writes")
    func restarted() async throws {
        let here = Surroundings(memory)
        let operation = EventID(high: 1, low: 7)
        _ = try await here.engine(seed: 1).perform(Add(2), zone: here.zone)
        let first = try await here.engine(seed: 1).perform(
            Add(3), operation: operation, zone: here.zone)
        _ = try await here.engine(seed: 2).perform(Add(40), zone: here.zone)
        here.clock.advance(seconds: 86_400)
        let again = try await here.engine(seed: 3).perform(
            Add(3), operation: operation, zone: here.zone)
        #expect(first.reply == 5 && first.isNew)
        #expect(again.reply == 5 && !again.isNew && again.events == 1)
        #expect(again.moment.day == first.moment.day)
        #expect(try await here.sum(here.engine(seed: 4)).total == 45)
    }

    @Test("Y0: a repeated operation succeeds even if it would be rejected now")
    func notDecided() async throws {
        let here = Surroundings(memory)
        let operation = EventID(high: 1, low: 7)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(3, limit: 4), operation: operation, zone: here.zone)
        _ = try await engine.perform(Add(1), zone: here.zone)
        let again = try await engine.perform(
            Add(3, limit: 4), operation: operation, zone: here.zone)
        #expect(again.reply == 3 && !again.isNew)
    }

    @Test("Y0: an operation id repeated with another command is rejected, also after a restart")
    func otherCommand() async throws {
        let here = Surroundings(memory)
        let operation = EventID(high: 1, low: 7)
        _ = try await here.engine(seed: 1).perform(Add(3), operation: operation, zone: here.zone)
        let rejection = await #expect(throws: Rejection.self) {
            try await here.engine(seed: 1).perform(
                Add(4), operation: operation, zone: here.zone)
        }
        #expect(rejection?.code == "idempotency.reused")
        #expect(try await here.sum(here.engine(seed: 1)).total == 3)
    }

    @Test("Y0: an operation synced without a fingerprint is recognised by its id when repeated")
    func withoutFingerprint() async throws {
        let here = Surroundings(memory)
        let operation = EventID(high: 1, low: 7)
        let other = Surroundings(MemoryJournal())
        _ = try await other.engine(seed: 5).perform(Add(3), operation: operation, zone: here.zone)
        let sealed = try await other.journal.entries(other.account, after: .start, limit: 9)
        _ = try await memory.admit(sealed.map(\.sealed), to: here.account)
        let again = try await here.engine(seed: 1).perform(
            Add(3), operation: operation, zone: here.zone)
        #expect(again.reply == 3 && !again.isNew)
        #expect(try await here.sum(here.engine(seed: 1)).count == 1)
    }

    @Test("Y0: for an operation older than the snapshot, the state is folded from the start")
    func laterSnapshot() async throws {
        let here = Surroundings(memory)
        var options = EngineOptions()
        options.snapshotEvery = 4
        let engine = try here.engine(seed: 1, options)
        let operation = EventID(high: 1, low: 7)
        _ = try await engine.perform(Add(1), operation: operation, zone: here.zone)
        for _ in 0..<20 { _ = try await engine.perform(Add(1), zone: here.zone) }
        let again = try await here.engine(seed: 2, options).perform(
            Add(1), operation: operation, zone: here.zone)
        #expect(again.reply == 1 && !again.isNew)
    }

    @Test("Y0: an operation sent many times at once is recorded once, and all get the same reply")
    func atOnce() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        let operation = EventID(high: 1, low: 7)
        _ = try await engine.perform(Add(100), zone: here.zone)
        held.hold()
        let replies = try await withThrowingTaskGroup(of: (Int64, Bool).self) { group in
            for number in 0..<9 {
                // An unrelated command has the first turn alone; all others share the next.
                if number == 1 { await held.waitUntilHeld() }
                group.addTask {
                    let own = number % 3 == 1
                    let outcome = try await engine.perform(
                        Add(own ? 3 : 1), operation: own ? operation : nil, zone: here.zone)
                    return own ? (outcome.reply, outcome.isNew) : (0, false)
                }
            }
            await engine.reaches { $0.turns.count == 8 }
            held.release()
            return try await group.reduce(into: []) { $0.append($1) }.filter { $0.0 != 0 }
        }
        #expect(Set(replies.map(\.0)).count == 1 && replies.count == 3)
        #expect(replies.count { $0.1 } == 1)
        #expect(try await here.sum(engine).total == 109)
    }

    @Test("Y0: a repeated operation that recorded nothing is decided again")
    func nothing() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let operation = EventID(high: 1, low: 7)
        let first = try await engine.perform(Add(0), operation: operation, zone: here.zone)
        #expect(first.reply == 0 && !first.isNew)
        _ = try await engine.perform(Add(5), zone: here.zone)
        let again = try await engine.perform(Add(0), operation: operation, zone: here.zone)
        #expect(again.reply == 5 && !again.isNew)
    }
}
