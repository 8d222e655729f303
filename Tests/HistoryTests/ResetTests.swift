import Core
import CoreTesting
import Engine
import Testing

@testable import History

/// Tests resets of one day and of everything.
@Suite struct ResetTests {
    private let journal = MemoryJournal()
    private let account = AccountID(high: 1, low: 1)
    private let clock = TestClock(Instant(seconds: 1_700_000_000))

    private func engine(device: UInt64 = 2) throws -> Engine {
        Engine(
            program: try Program([WordsModule(), HistoryModule(), WritingModule()]),
            journal: journal, account: account, device: DeviceID(high: 2, low: device),
            clock: clock, entropy: SeededEntropy(clock.now().milliseconds.magnitude + device))
    }

    private func words(_ engine: Engine) async throws -> [String] {
        try await engine.ask(zone: .utc) { $0.view.state(of: WordsProjection.self).present }
    }

    private func write(_ engine: Engine, _ words: String...) async throws {
        clock.advance(seconds: 1)
        _ = try await engine.perform(WriteWords(words), zone: .utc)
    }

    private func log(_ engine: Engine) async throws -> [String] {
        try await engine.history(limit: 50, zone: .utc).map {
            $0.summary + ($0.isUndone ? " (undone)" : "") + ($0.canUndo ? "" : " (stays)")
        }
    }

    private func refusal(_ body: () async throws -> some Any) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? Rejection)?.code
        }
    }

    @Test func `O2: a reset removes only its day, once, and undo restores it`() async throws {
        let engine = try engine()
        try await write(engine, "tea")
        clock.advance(seconds: 86_400)
        try await write(engine, "milk", "salt")
        try await write(engine, "oil")
        let first = engine.newOperation()
        let done = try await engine.resetDay(zone: .utc, operation: first)
        #expect(done.reply == ResetReply(day: Day("2023-11-15")!, count: 3) && done.isNew)
        #expect(try await words(engine) == ["tea"])
        let again = try await self.engine(device: 3).resetDay(zone: .utc, operation: first)
        #expect(again.reply == done.reply && !again.isNew)
        #expect(await refusal { try await engine.resetDay(zone: .utc) } == "history.nothing")
        #expect(
            try await log(engine)
                == ["Reset of 2023-11-15", "Added oil", "Added milk and 1 more", "Added tea"])
        #expect(try await engine.undo(zone: .utc).reply.summary == "Reset of 2023-11-15")
        #expect(try await words(engine) == ["milk", "oil", "salt", "tea"])
        _ = try await engine.redo(zone: .utc)
        #expect(try await words(engine) == ["tea"])
    }

    @Test func `O2: a day recorded over many pages is reset as a whole`() async throws {
        let engine = try engine()
        try await write(engine, "tea")
        clock.advance(seconds: 86_400)
        for number in 0..<600 { try await write(engine, "word \(number)") }
        let many = WriteWords((0..<40).map { "many \($0)" })
        _ = try await engine.perform(many, zone: .utc)
        #expect(try await engine.resetDay(zone: .utc).reply.count == 640)
        #expect(try await words(engine) == ["tea"])
    }

    @Test func `O2: starting over empties the log too, and undo restores everything`()
        async throws
    {
        let engine = try engine()
        for word in ["tea", "milk"] { try await write(engine, word) }
        _ = try await engine.undo(zone: .utc)
        let operation = engine.newOperation()
        clock.advance(seconds: 1)
        let done = try await engine.perform(StartOver(), operation: operation, zone: .utc)
        #expect(done.reply == clock.now() && done.isNew)
        #expect(try await words(engine) == [])
        #expect(try await log(engine) == ["Started over"])
        #expect(await refusal { try await engine.redo(zone: .utc) } == "history.nothing")
        #expect(await refusal { try await engine.resetDay(zone: .utc) } == "history.nothing")
        try await write(engine, "salt")
        #expect(try await log(engine) == ["Added salt", "Started over"])
        let before = try await engine.recorded(operation)
        #expect(before.map(\.kind) == ["history.restarted"])
        #expect(try await engine.undo(operation, zone: .utc).reply.isUndone)
        #expect(try await words(engine) == ["salt", "tea"])
        #expect(
            try await log(engine) == [
                "Added salt", "Started over (undone) (stays)", "Added milk (undone) (stays)",
                "Added tea",
            ])
        _ = try await engine.redo(operation, zone: .utc)
        #expect(try await words(engine) == ["salt"])
        let again = try await self.engine(device: 3).perform(
            StartOver(), operation: operation, zone: .utc)
        #expect(again.reply == done.reply && !again.isNew)
    }

    @Test func `O2: an entry from before a restart is not in the log`() async throws {
        let engine = try engine()
        try await write(engine, "tea")
        let tea = try await engine.history(limit: 1, zone: .utc)[0].operation
        _ = try await engine.perform(StartOver(), zone: .utc)
        #expect(await refusal { try await engine.undo(tea, zone: .utc) } == "history.unknown")
        _ = try await engine.undo(zone: .utc)
        #expect(await refusal { try await engine.undo(zone: .utc) } == nil)
        #expect(try await words(engine) == [])
    }

    @Test func `O2: another device's late entry from before a restart keeps the log going`()
        async throws
    {
        let (here, there) = (try engine(), MemoryJournal())
        let other = Engine(
            program: try Program([WordsModule(), HistoryModule(), WritingModule()]),
            journal: there, account: account, device: DeviceID(high: 2, low: 9), clock: clock,
            entropy: SeededEntropy(99))
        for number in 0..<30 { try await write(other, "there \(number)") }
        for number in 0..<30 { try await write(here, "here \(number)") }
        clock.advance(seconds: 1)
        _ = try await here.perform(StartOver(), zone: .utc)
        try await write(here, "tea")
        let sealed = try await there.entries(account, after: .start, limit: 99).map(\.sealed)
        _ = try await journal.admit(sealed, to: account)
        try await write(other, "later")
        let rest = try await there.entries(account, after: Cursor(30), limit: 99).map(\.sealed)
        _ = try await journal.admit(rest, to: account)
        #expect(try await words(here) == ["later", "tea"])
        #expect(try await log(here) == ["Added later", "Added tea", "Started over"])
    }
}
