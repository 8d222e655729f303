import Core
import CoreTesting
import DailyFocus
import History
import Testing

/// Tests that undo keeps the rules of commands.
@Suite struct UndoTests {
    private func person() throws -> Person {
        try Person([DailyFocusModule(), HistoryModule()])
    }

    private func refusal(_ person: Person, _ event: Event, undoing: Bool = true) -> Rejection? {
        let handler = person.view.answers(to: .undoHandlers)
            .first { $0.kinds.contains(event.kind) }
        let inverse = handler?.inverse(of: event, undoing: undoing, in: person.view) ?? []
        #expect(!inverse.isEmpty)
        return handler?.objection(to: inverse, in: person.view)
    }

    private func daySet(_ person: Person) throws -> Event {
        try #require(person.events.last { $0.kind == "daily-focus.daySet" })
    }

    private func focuses(_ goal: GoalID) -> [FocusDraft] {
        ["One", "Two", "Three"].map { FocusDraft($0, goal: goal) }
    }

    @Test func `G1 H13: the first goal can be undone while nothing refers to it`() throws {
        var person = try person()
        let goal = try person.does(AddGoal("Write")).id
        let added = try #require(person.events.first)
        #expect(refusal(person, added) == nil)
        try person.does(SetFocuses(focuses(goal)))
        #expect(
            refusal(person, added)?.message == "Focuses use this goal: undo them first.")
        person.undo(try daySet(person))
        #expect(refusal(person, added) == nil)
    }

    @Test func `G1 H13: undo never leaves only archived goals`() throws {
        var person = try person()
        let first = try person.does(AddGoal("Write")).id
        try person.does(AddGoal("Sleep"))
        let second = try #require(person.events.last)
        try person.does(ArchiveGoal(first))
        #expect(refusal(person, second)?.message == "You need at least 1 active goal.")
    }

    @Test func `G1 H13: undo of an archive is rejected if it makes a fourth active goal`() throws {
        var person = try person()
        let first = try person.does(AddGoal("Write")).id
        for title in ["Sleep", "Run"] { try person.does(AddGoal(title)) }
        try person.does(ArchiveGoal(first))
        let archived = try #require(person.events.last)
        try person.does(AddGoal("Read"))
        #expect(refusal(person, archived)?.message == "You already have 3 active goals.")
    }

    @Test func `G2 H13: redo of a day that was set again is rejected`() throws {
        var person = try person()
        let goal = try person.does(AddGoal("Write")).id
        try person.does(SetFocuses(focuses(goal)))
        let set = try daySet(person)
        person.undo(set)
        try person.does(SetFocuses(focuses(goal)))
        #expect(refusal(person, set, undoing: false)?.message == "Today is already set.")
    }

    @Test func `H13: actions are described in a few words with the current title`() throws {
        var person = try person()
        let goal = try person.does(AddGoal("Write")).id
        try person.does(AddGoal("Sleep"))
        try person.does(SetFocuses(focuses(goal)))
        try person.does(ToggleFocus(2, isDone: true))
        try person.does(ToggleFocus(2, isDone: false))
        try person.does(MoveGoal(goal, before: nil))
        try person.does(ArchiveGoal(goal))
        try person.does(UnarchiveGoal(goal))
        try person.does(RenameGoal(goal, to: "Draw"))
        let handler = try #require(
            person.view.answers(to: .undoHandlers).first { $0.kinds.contains("daily-focus.daySet") }
        )
        let words = person.events.map { handler.describe($0, in: person.view) }
        #expect(
            words == [
                "Goal Write", "Goal Sleep", "Focuses of 2026-11-21", "Goals chosen", "Two: done",
                "Two: marked as not done", "Sleep: moved", "Draw: moved", "Draw: archived",
                "Draw: restored", "Goal renamed to Draw",
            ])
    }
}
