import Core
import CoreTesting
import Testing

@testable import History

/// Tests the reasons that prevent undo, and their form in the log.
@Suite struct RefusalTests {
    private func entry(_ story: Story, _ operation: RecordedOperation) -> HistoryEntry {
        Operations([operation], in: story.view).entry(operation)
    }

    /// The last operation, complete or as one of `size` events of which only these are known.
    private func last(_ story: Story, size: Int? = nil) throws -> RecordedOperation {
        let id = try #require(story.events.last?.operation)
        let events = story.events.filter { $0.operation == id }
        return try #require(RecordedOperation(id, events, size: size))
    }

    @Test func `H13: undo is rejected like a command, and changes nothing`()
        throws
    {
        var story = try Story()
        story.add("tea")
        let sealed = story.add("milk", "sealed")
        #expect(story.refusal() == "words.sealed" && story.refusal(sealed) == "words.sealed")
        #expect(story.words == ["milk", "sealed", "tea"] && story.events.count == 3)
        #expect(try !entry(story, last(story)).canUndo)
    }

    @Test func `H13: an operation that can only be redone is not undone`() throws {
        var story = try Story()
        story.add("tea")
        story.add("once")
        #expect(try !entry(story, last(story)).canUndo)
        try story.step()
        #expect(story.words == ["once"])
    }

    @Test func `H13: the log checks complete operations of up to 64 facts for objections`()
        throws
    {
        for (count, size, canUndo) in [
            (63, nil, true), (64, nil, true), (65, nil, true), (1, 20, true),
        ] as [(Int, Int?, Bool)] {
            for isSealed in [false, true] {
                var story = try Story()
                let words = (1..<count).map { "\($0)" } + [isSealed ? "sealed" : "tea"]
                story.record(
                    words.map {
                        EventDraft("words.added", payload: JSON.object(["word": .string($0)]).bytes)
                    })
                let isLookedFor = count <= 64 && size == nil
                let wanted = canUndo && !(isSealed && isLookedFor)
                let told = try entry(story, last(story, size: size)).canUndo
                #expect(told == wanted, "\(count) of \(size ?? count), \(isSealed)")
            }
        }
    }

    @Test
    func `H13: an operation is read in full before it is judged`()
        throws
    {
        var story = try Story()
        story.add("fixed")
        let part = try last(story, size: 9)
        let operations = Operations([part], in: story.view)
        #expect(operations.canUndo(part) == nil && operations.entry(part).canUndo)
        #expect(operations.nextToUndo?.id == part.id)
        var context = CommandContext(
            view: story.view, moment: Moment(Instant(seconds: 0), rule: DayRule(zone: .utc)),
            operation: EventID(high: 0, low: 0))
        let command = UndoOperation([part], target: nil, isRedo: false)
        #expect(code { try command.decide(in: &context) } == "history.moved")
    }

    @Test func `H13: already undone and not undone give different errors`() throws {
        var story = try Story()
        let tea = story.add("tea")
        let early = #expect(throws: Rejection.self) { try story.step(tea, isRedo: true) }
        #expect(early?.message == "The operation has not been undone.")
        try story.step(tea)
        let late = #expect(throws: Rejection.self) { try story.step(tea) }
        #expect(late?.message == "The operation has already been undone.")
    }

    @Test func `H13: the default is undo, and redo must be requested`() throws {
        #expect(try !UndoOperation.form.value(of: [:]).isRedo)
        #expect(try UndoOperation.form.value(of: ["redo": true]).isRedo)
    }
}
