import Core
import CoreTesting
import Engine
import Synchronization
import Testing

@testable import History

/// Tests large operations among small ones: the cost of reading them, and their undo.
@Suite struct LargeOperationTests {
    let journal = CountingJournal()
    let account = AccountID(high: 1, low: 1)
    let clock = TestClock(Instant(seconds: 1_700_000_000))

    private func engine() throws -> Engine {
        Engine(
            program: try Program([WordsModule(), HistoryModule(), WritingModule()]),
            journal: journal, account: account, device: DeviceID(high: 2, low: 2), clock: clock,
            entropy: SeededEntropy(clock.now().milliseconds.magnitude))
    }

    private func words(_ engine: Engine) async throws -> [String] {
        try await engine.ask(zone: .utc) { $0.view.state(of: WordsProjection.self).present }
    }

    @discardableResult
    private func write(
        _ engine: Engine, _ words: [String], as operation: EventID? = nil
    ) async throws -> EventID {
        clock.advance(seconds: 1)
        return try await engine.perform(WriteWords(words), operation: operation, zone: .utc)
            .operation
    }

    private let many = (0..<5_000).map { "word \($0)" }

    @Test func `H13: the first page costs the same, however large an operation is`()
        async throws
    {
        let engine = try engine()
        for word in ["tea", "milk"] { try await write(engine, [word]) }
        try await write(engine, many)
        try await write(engine, ["salt"])
        _ = try await words(engine)
        journal.forget()
        let page = try await engine.history(limit: 3, zone: .utc)
        #expect(page.map(\.summary) == ["Added salt", "Added word 0 and 4999 more", "Added milk"])
        #expect(page.map(\.count) == [1, 5_000, 1] && page.allSatisfy(\.canUndo))
        #expect(journal.events < 40)
        journal.forget()
        #expect(try await engine.undo(zone: .utc).reply.summary == "Added salt")
        #expect(journal.events < 60)
    }

    @Test func `H13: a large operation is undone and redone as a whole`() async throws {
        let engine = try engine()
        try await write(engine, ["tea"])
        try await write(engine, many)
        let undone = try await engine.undo(zone: .utc)
        #expect(undone.reply.count == 5_000 && undone.reply.isUndone && !undone.reply.canUndo)
        #expect(try await words(engine) == ["tea"])
        let log = try await engine.history(limit: 9, zone: .utc)
        #expect(log.map(\.isUndone) == [true, false] && log.map(\.canUndo) == [false, true])
        #expect(try await engine.redo(zone: .utc).reply.isUndone == false)
        #expect(try await words(engine).count == 5_001)
        _ = try await engine.undo(zone: .utc)
        _ = try await engine.undo(zone: .utc)
        #expect(try await words(engine) == [])
    }

    @Test func `H13: undo continues past undone operations while any remain`()
        async throws
    {
        let engine = try engine()
        for number in 0..<30 { try await write(engine, ["\(number)"]) }
        for _ in 0..<30 { _ = try await engine.undo(zone: .utc) }
        #expect(try await words(engine) == [])
        let refusal = await #expect(throws: Rejection.self) {
            try await engine.undo(zone: .utc)
        }
        #expect(refusal?.code == "history.nothing")
        #expect(try await engine.history(limit: 50, zone: .utc).count == 30)
        for _ in 0..<30 { _ = try await engine.redo(zone: .utc) }
        #expect(try await words(engine).count == 30)
        let nothing = await #expect(throws: Rejection.self) {
            try await engine.redo(zone: .utc)
        }
        #expect(nothing?.code == "history.nothing")
    }

    @Test func `H13: whether a large operation can be undone depends on all its events`()
        async throws
    {
        let engine = try engine()
        let fixed = Array(repeating: "fixed", count: 20)
        try await write(engine, ["tea"])
        try await write(engine, fixed + ["milk"] + fixed)
        try await write(engine, fixed + fixed)
        let log = try await engine.history(limit: 2, zone: .utc)
        #expect(log.map(\.canUndo) == [false, true])
        #expect(try await engine.undo(zone: .utc).reply.count == 41)
        #expect(try await words(engine) == ["fixed", "tea"])
    }

    @Test func `H13: a named operation is found, however old it is`() async throws {
        let engine = try engine()
        let first = try await write(engine, ["tea"])
        for number in 0..<20 { try await write(engine, ["\(number)"]) }
        let undone = try await engine.undo(first, zone: .utc)
        #expect(undone.reply.operation == first && undone.reply.summary == "Added tea")
        #expect(try await words(engine).count == 20)
        #expect(try await engine.redo(first, zone: .utc).reply.operation == first)
        #expect(try await words(engine).count == 21)
    }

    @Test func `H13: redo restores nothing after a new operation`() async throws {
        let engine = try engine()
        for word in ["tea", "milk"] { try await write(engine, [word]) }
        for _ in 0..<2 { _ = try await engine.undo(zone: .utc) }
        #expect(try await engine.redo(zone: .utc).reply.summary == "Added tea")
        try await write(engine, ["salt"])
        for _ in 0..<2 {
            let refusal = await #expect(throws: Rejection.self) {
                try await engine.redo(zone: .utc)
            }
            #expect(refusal?.code == "history.nothing")
        }
        #expect(try await words(engine) == ["salt", "tea"])
        // Many undone and redone operations are in between.
        for _ in 0..<5 {
            _ = try await engine.undo(zone: .utc)
            _ = try await engine.redo(zone: .utc)
        }
        let again = await #expect(throws: Rejection.self) { try await engine.redo(zone: .utc) }
        #expect(again?.code == "history.nothing")
        #expect(try await words(engine) == ["salt", "tea"])
    }

    @Test func `H13: the log reads one page if that is enough`() async throws {
        let engine = try engine()
        for number in 0..<9 { try await write(engine, ["\(number)"]) }
        func pages(_ limit: Int) async throws -> Int {
            journal.forget()
            #expect(try await engine.history(limit: limit, zone: .utc).count == limit)
            return journal.pages
        }
        #expect(try await pages(8) == 1)
        // The last operation is behind seven undos and redos of it.
        for number in 0..<7 {
            if number % 2 == 0 {
                _ = try await engine.undo(zone: .utc)
            } else {
                _ = try await engine.redo(zone: .utc)
            }
        }
        #expect(try await pages(1) == 1)
        #expect(try await pages(9) == 2)
    }

    @Test func `Y0: repeated undo and redo requests get the first answer`() async throws {
        let engine = try engine()
        try await write(engine, ["tea"])
        try await write(engine, many)
        let operation = engine.newOperation()
        let first = try await engine.undo(zone: .utc, operation: operation)
        let again = try await engine.undo(zone: .utc, operation: operation)
        #expect(first.isNew && !again.isNew && again.reply == first.reply)
        #expect(try await words(engine) == ["tea"])
        let back = engine.newOperation()
        _ = try await engine.redo(zone: .utc, operation: back)
        #expect(try await engine.redo(zone: .utc, operation: back).isNew == false)
        #expect(try await words(engine).count == 5_001)
    }

    @Test func `Y3: an event out of bounds is in no list, and undo skips it`() async throws {
        let engine = try engine()
        try await write(engine, ["tea"])
        journal.inner.plant(
            Event(
                id: EventID(high: 9, low: 9), operation: EventID(high: 9, low: 9),
                time: HybridTimestamp(rawValue: .max), instant: Instant(milliseconds: .max),
                day: Day(0), offset: 0, zone: "UTC", kind: "words.added",
                payload: Array(#"{"word":"far"}"#.utf8)), in: account)
        #expect(try await engine.history(limit: 9, zone: .utc).map(\.summary) == ["Added tea"])
        #expect(try await engine.undo(zone: .utc).reply.summary == "Added tea")
        #expect(try await words(engine) == [])
    }
}

/// Adds words.
struct WriteWords: Command {
    static let name = "writing.write"
    static let isIdempotent = false
    static let form = Form("Write words", WriteWords.init, Field("words", \.words))
    var words: [String]
    init(_ words: [String]) { self.words = words }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        words.map { EventDraft("words.added", payload: JSON.object(["word": .string($0)]).bytes) }
    }
}

struct WritingModule: Module {
    let manifest = ModuleManifest(id: "writing", stability: .experimental, summary: "Writes words.")
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.accept(WriteWords.self)
    }
}

/// A journal that counts the events it returns.
final class CountingJournal: ForwardingJournal {
    let inner = MemoryJournal()
    private let count = Mutex(0)
    private let asked = Mutex(0)

    /// The number of returned events since `forget`.
    var events: Int { count.withLock { $0 } }
    /// The number of requested pages of operations since `forget`.
    var pages: Int { asked.withLock { $0 } }
    func forget() {
        count.withLock { $0 = 0 }
        asked.withLock { $0 = 0 }
    }

    func operations(
        _ account: AccountID, before cursor: Cursor?, limit: Int
    ) async throws(JournalError) -> [OperationHead] {
        let heads = try await inner.operations(account, before: cursor, limit: limit)
        asked.withLock { $0 += 1 }
        count.withLock { $0 += heads.map(\.events.count).reduce(0, +) }
        return heads
    }

    func operation(
        _ id: EventID, of account: AccountID
    ) async throws(JournalError) -> StoredOperation? {
        let found = try await inner.operation(id, of: account)
        count.withLock { $0 += found?.events.count ?? 0 }
        return found
    }

    func latest(_ account: AccountID, limit: Int) async throws(JournalError) -> [JournalEntry] {
        let entries = try await inner.latest(account, limit: limit)
        count.withLock { $0 += entries.count }
        return entries
    }

    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        try await inner.read(account, after: cursor, through: last) { events in
            count.withLock { $0 += events.count }
            body(events)
        }
    }
}
