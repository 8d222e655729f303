import Core
import CoreTesting
import Testing

@testable import History

/// A list of words: `words.added {"word":"…"}` and `words.removed {"word":"…"}`, last writer wins.
///
/// “fixed” cannot be undone, “once” can only be redone, and undo of “sealed” is rejected.
struct WordsModule: Module, UndoHandler {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "words", stability: .experimental, summary: "Words for tests.", events: kinds)
    }
    var kinds: [String] { WordsProjection.Kind.names }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(WordsProjection())
        registrar.contribute(self, to: .undoHandlers)
    }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        let word = WordsProjection.word(event.payload)
        guard word != "fixed", word != "once" || !undoing else { return [] }
        let wasAdded = event.kind == kinds[0]
        return [EventDraft(kinds[wasAdded == undoing ? 1 : 0], payload: event.payload)]
    }

    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] {
        let words = view.state(of: WordsProjection.self).words
        let isGone = WordsProjection.word(event.payload).map { words[$0]?.value == false }
        guard event.day == day, event.kind == kinds[0], isGone == false else { return [] }
        return inverse(of: event, undoing: true, in: view)
    }

    func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection? {
        let isBroken = inverse.contains {
            $0.kind == kinds[1] && WordsProjection.word($0.payload) == "sealed"
        }
        return isBroken ? .conflict("words.sealed", "That word stays.") : nil
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        (event.kind == kinds[0] ? "Added " : "Removed ")
            + (WordsProjection.word(event.payload) ?? "nothing")
    }
}

struct WordsProjection: Projection {
    struct State: CompositeSnapshot {
        var words: [String: LWWRegister<Bool>] = [:]
        var present: [String] { words.filter(\.value.value).keys.sorted() }
        static let layout = Layout(State(), \.words)
    }
    static var name: String { "words" }
    static var version: Int { 1 }
    enum Kind: String, EventKind {
        case added = "words.added"
        case removed = "words.removed"
    }
    var initial: State { State() }

    static func word(_ payload: [UInt8]) -> String? {
        (try? JSON(parsing: payload))?["word"]?.string
    }

    func fold(_ event: Event, kind: Kind, into state: inout State) {
        guard let word = WordsProjection.word(event.payload) else { return }
        let absent = LWWRegister(false)
        state.words[word, default: absent].write(kind == .added, event.stamp)
    }
}

/// A minimal journal: folds every command's events at once.
struct Story {
    let program: Program
    var world: World
    var events: [Event] = []
    var number: UInt64 = 0
    var day = Day(Int32(0))

    init() throws {
        program = try Program([WordsModule(), HistoryModule()])
        world = program.emptyWorld
    }

    var view: WorldView { WorldView(world, of: program) }
    var words: [String] { view.state(of: WordsProjection.self).present }

    var operations: [RecordedOperation] {
        Dictionary(grouping: events, by: \.operation).compactMap { RecordedOperation($0, $1) }
    }

    @discardableResult
    mutating func record(_ drafts: [EventDraft]) -> EventID {
        number += 1
        let operation = EventID(high: 7, low: number)
        var batch: [Event] = []
        for (index, draft) in drafts.enumerated() {
            batch.append(
                Event(
                    id: operation.derived(index), operation: operation,
                    time: HybridTimestamp(rawValue: number * 100 + UInt64(index)),
                    instant: Instant(seconds: Int64(number % 1_000_000)), day: day, offset: 0,
                    zone: "UTC", kind: draft.kind, payload: draft.payload))
        }
        events += batch
        world.fold(batch)
        return operation
    }

    @discardableResult
    mutating func add(_ words: String...) -> EventID {
        record(
            words.map {
                EventDraft("words.added", payload: JSON.object(["word": .string($0)]).bytes)
            })
    }

    /// The code of the rejection of an undo or redo.
    mutating func refusal(_ target: EventID? = nil, isRedo: Bool = false) -> String? {
        code { try step(target, isRedo: isRedo) }
    }

    mutating func step(_ target: EventID? = nil, isRedo: Bool = false) throws {
        var context = CommandContext(
            view: view, moment: Moment(Instant(seconds: 0), rule: DayRule(zone: .utc)),
            operation: EventID(high: 0, low: 0))
        let command = UndoOperation(recent: events.reversed(), target: target, isRedo: isRedo)
        record(try command.decide(in: &context))
    }
}

@Suite struct HistoryTests {
    @Test func `the module meets the module contract`() async throws {
        var story = try Story()
        // On the day of the contract, after its samples, one of which is a restart.
        story.number = (1 << 60) / 100
        story.day = Day(19_675)
        story.add("tea")
        let contract = ModuleContract(
            HistoryModule(), folder: "History", neighbours: [WordsModule()],
            samples: try EventSample.beside(),
            commands: [
                CommandExample(UndoOperation(recent: story.events)),
                CommandExample(ResetDay(story.operations)), CommandExample(StartOver()),
            ],
            reencode: { sample in
                let mark = HistoryMark.Kind(rawValue: sample.kind)
                    .flatMap { HistoryMark(kind: $0, payload: sample.payload) }?.draft
                let restart = Restart.Kind(rawValue: sample.kind)
                    .flatMap { Restart(kind: $0, payload: sample.payload) }?.draft
                return (mark ?? restart)?.payload
            })
        await contract.check()
        #expect(contract.layouts() == ["history 2 af63bd4c8601b7df"])
    }

    @Test func `H13: undo undoes the latest operation as a whole, then the one before`() throws {
        var story = try Story()
        story.add("tea")
        story.add("milk", "salt")
        try story.step()
        #expect(story.words == ["tea"])
        try story.step()
        #expect(story.words == [])
        #expect(throws: Rejection.self) { try story.step() }
    }

    @Test func `H13: redo restores the last undone operation, until something new happens`() throws
    {
        var story = try Story()
        story.add("tea")
        story.add("milk")
        try story.step()
        try story.step()
        try story.step(isRedo: true)
        #expect(story.words == ["tea"])
        try story.step(isRedo: true)
        #expect(story.words == ["milk", "tea"])
        #expect(throws: Rejection.self) { try story.step(isRedo: true) }
        try story.step()
        story.add("salt")
        #expect(throws: Rejection.self) { try story.step(isRedo: true) }
    }

    @Test func `H13: a named operation is undone out of order, once`() throws {
        var story = try Story()
        let first = story.add("tea")
        story.add("milk")
        try story.step(first)
        #expect(story.words == ["milk"])
        #expect(throws: Rejection.self) { try story.step(first) }
        try story.step(first, isRedo: true)
        #expect(story.words == ["milk", "tea"])
    }

    @Test func `H13: an operation that cannot be undone is rejected and stays unchanged`()
        throws
    {
        var story = try Story()
        let fixed = story.add("fixed")
        #expect(story.refusal() == "history.nothing")
        #expect(story.refusal(fixed) == "history.fixed")
        #expect(story.refusal(fixed, isRedo: true) == "history.already")
        #expect(story.refusal(EventID(high: 5, low: 5)) == "history.unknown")
        #expect(story.refusal(isRedo: true) == "history.nothing")
        #expect(story.events.count == 1 && !UndoOperation.isIdempotent)
        let tea = story.add("tea")
        try story.step(tea)
        #expect(story.refusal(tea) == "history.already")
        try story.step(tea, isRedo: true)
        #expect(story.refusal(tea, isRedo: true) == "history.already")
        #expect(story.words == ["fixed", "tea"])
    }

    @Test func `H13: events are undone last first, and redone first first`()
        throws
    {
        var story = try Story()
        story.add("milk", "salt")
        let recorded = try #require(RecordedOperation(story.events[0].operation, story.events))
        #expect(recorded.stamp == story.events[0].stamp && recorded.isWhole)
        let operations = Operations([recorded], in: story.view)
        func words(_ drafts: [EventDraft]) -> [String?] {
            drafts.map { WordsProjection.word($0.payload) }
        }
        #expect(try words(operations.inverse(of: recorded, undoing: true)) == ["salt", "milk"])
        #expect(try words(operations.inverse(of: recorded, undoing: false)) == ["milk", "salt"])
    }

    @Test func `H13: an operation known only in part is not undone in part`() throws {
        var story = try Story()
        story.add("tea")
        let part = try #require(
            RecordedOperation(story.events[0].operation, story.events, size: 9))
        #expect(!part.isWhole)
        var context = CommandContext(
            view: story.view, moment: Moment(Instant(seconds: 0), rule: DayRule(zone: .utc)),
            operation: EventID(high: 0, low: 0))
        let command = UndoOperation([part], target: nil, isRedo: false)
        #expect(code { try command.decide(in: &context) } == "history.moved")
        let operations = Operations([part], in: story.view)
        #expect(operations.entry(part).summary == "Added tea and 8 more")
    }

    @Test func `H13: an unknown kind is listed by its name and cannot be undone`()
        throws
    {
        var story = try Story()
        story.record([EventDraft("other.happened", payload: Array("{}".utf8))])
        let operations = Operations(story.operations, in: story.view)
        let entry = try #require(operations.all.first.map(operations.entry))
        #expect(
            entry.summary == "Change made by a newer version" && !entry.canUndo
                && entry.count == 1)
        for (isRedo, sentence) in [
            (false, "There is nothing to undo."), (true, "There is nothing to redo."),
        ] {
            let refusal = #expect(throws: Rejection.self) { try story.step(isRedo: isRedo) }
            #expect(refusal?.message == sentence)
        }
    }

    @Test func `H13: the latest mark wins, in any order of arrival`() throws {
        let operation = EventID(high: 3, low: 3)
        let marks = (0..<4).map { index in
            (HistoryMark(operation, isUndone: index % 2 == 0), UInt64(index + 1))
        }
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 0, 1], [1, 0, 3, 2]] {
            var state = HistoryState()
            for index in order {
                let id = EventID(high: 4, low: marks[index].1)
                let event = Event(
                    id: id, operation: id, time: HybridTimestamp(rawValue: marks[index].1),
                    instant: Instant(seconds: 0), day: Day(0), offset: 0, zone: "UTC",
                    kind: "history.undone", payload: [])
                state.apply(marks[index].0, from: event)
            }
            #expect(!state.isUndone(operation) && state.lastUndone == nil)
        }
    }

    @Test func `H13: undo is a new fact, and nothing is erased`() throws {
        var story = try Story()
        story.add("tea")
        let before = story.events
        try story.step()
        #expect(Array(story.events.prefix(before.count)) == before)
        #expect(story.events.last?.kind == "history.undone")
    }

    @Test(arguments: 0..<50)
    func `H13: undoing everything and redoing everything restores the start`(_ seed: UInt64) throws
    {
        var random = SeededGenerator(seed)
        var story = try Story()
        let count = Int.random(in: 1...8, using: &random)
        for index in 0..<count { story.add("\(index)") }
        let words = story.words
        for _ in 0..<count { try story.step() }
        #expect(story.words == [])
        for _ in 0..<count { try story.step(isRedo: true) }
        #expect(story.words == words)
    }

    @Test func `the log lists operations newest first, with their status`() throws {
        var story = try Story()
        story.add("tea")
        story.add("milk", "salt")
        try story.step()
        let operations = Operations(story.operations, in: story.view)
        let entries = operations.all.map(operations.entry)
        #expect(entries.map(\.summary) == ["Added milk and 1 more", "Added tea"])
        #expect(entries.map(\.isUndone) == [true, false])
    }
}
