import Core
import CoreTesting
import DailyFocus
import Testing

@Suite struct SetAsideTests {
    /// Two devices with the same events.
    private func devices(after goals: String...) throws -> (Person, Person) {
        var first = try Person(seed: 1)
        for goal in goals { try first.does(AddGoal(goal)) }
        var second = try Person(seed: 2)
        second.deliver(first.journal)
        second.clock = first.clock + 60_000
        return (first, second)
    }

    private func meet(_ a: inout Person, _ b: inout Person) {
        let (mine, theirs) = (a.journal, b.journal)
        a.deliver(theirs)
        b.deliver(mine)
        #expect(a.world.isEqual(to: b.world))
    }

    @Test("Y2: if two devices add a fourth goal, the later one is set aside until dismissed")
    func fourthGoal() throws {
        var (a, b) = try devices(after: "Write", "Run")
        try b.does(AddGoal("Sing"))
        try a.does(AddGoal("Sleep"))
        meet(&a, &b)
        #expect(a.active.map(\.title) == ["Write", "Run", "Sleep"])
        #expect(b.setAside == a.setAside && a.setAside.count == 1)
        let matter = a.setAside[0]
        #expect(matter.goal?.title == "Sing" && matter.kind == "goal")
        #expect(matter.sentence == "“Sing” was set aside: three other goals came first.")
        let full = rejection { try a.does(UnarchiveGoal(matter.goal!.id)) }
        #expect(full?.message == "You already have 3 active goals.")
        #expect(try a.does(DismissSetAside(matter.id)).isEmpty)
        #expect(a.setAside.isEmpty)
        #expect(DailyFocus.goal(matter.goal!.id, in: a.view)?.standing == .archived)
        try a.undo()
        #expect(a.setAside.count == 1)
        try a.does(ArchiveGoal(a.active[0].id))
        #expect(a.active.count == 2, "what was set aside waits to be chosen")
        #expect(try a.does(UnarchiveGoal(matter.goal!.id)).isActive)
        #expect(a.setAside.isEmpty && a.active.count == 3)
    }

    @Test("Y2: if two devices unarchive one goal each, both show the same three goals")
    func unarchived() throws {
        var (a, b) = try devices(after: "Write", "Run", "Sleep")
        for goal in a.active.dropFirst() { try a.does(ArchiveGoal(goal.id)) }
        for title in ["Sing", "Dance"] { try a.does(AddGoal(title)) }
        try a.does(ArchiveGoal(a.active[2].id))
        b.deliver(a.journal)
        b.clock = a.clock + 60_000
        let archived = DailyFocus.goals(in: a.view).filter { !$0.isActive }
        try a.does(UnarchiveGoal(archived[0].id))
        try b.does(UnarchiveGoal(archived[1].id))
        meet(&a, &b)
        #expect(a.active.contains { $0.id == archived[0].id } && a.active.count == 3)
        #expect(a.setAside.compactMap(\.goal?.id) == [archived[1].id])
    }

    @Test("Y2: if two devices archive the last two goals, the goal archived last stays active")
    func lastGoal() throws {
        var (a, b) = try devices(after: "Write", "Run")
        try a.does(ArchiveGoal(a.active[0].id))
        try b.does(ArchiveGoal(b.active[1].id))
        meet(&a, &b)
        #expect(a.active.map(\.title) == ["Run"])
        #expect(
            a.setAside.map(\.sentence) == [
                "“Run” stays active: you need at least 1 active goal."
            ])
        try b.does(DismissSetAside())
        #expect(b.setAside.isEmpty && b.active.map(\.title) == ["Run"])
    }

    @Test("Y2: if two devices set the same day, the first entry counts and the other is set aside")
    func twoEntries() throws {
        var (a, b) = try devices(after: "Write")
        let goal = a.active[0].id
        try a.sets("One", "Two", "Three", under: goal)
        try b.sets("Uno", "Due", "Tre", under: goal)
        try b.does(ToggleFocus(1, isDone: true))
        meet(&a, &b)
        #expect(b.entry?.focuses.map(\.title) == ["One", "Two", "Three"])
        #expect(b.setAside.count == 1)
        let other = b.setAside[0].entry
        #expect(other?.focuses.map(\.title) == ["Uno", "Due", "Tre"] && other?.done == 1)
        #expect(b.setAside[0].sentence.contains("“Uno”, “Due”, “Tre”"))
        try b.does(ToggleFocus(1, isDone: true))
        #expect(b.entry?.done == 1)
        let first = a.journal.first { $0.kind == "daily-focus.daySet" }!
        try b.undo(first.operation)
        #expect(b.entry?.focuses.map(\.title) == ["Uno", "Due", "Tre"], "nothing was lost")
        #expect(b.setAside.isEmpty)
        try b.undo(redo: true)
        #expect(b.entry?.focuses.map(\.title) == ["One", "Two", "Three"])
    }

    @Test("Y2: only a set-aside entry can be dismissed, and a repeat records nothing")
    func dismissing() throws {
        var (a, b) = try devices(after: "Write", "Run", "Sleep")
        let refused = rejection { try a.does(DismissSetAside(EventID(high: 1, low: 1))) }
        #expect(refused?.category == .notFound)
        #expect(try a.does(DismissSetAside()).isEmpty)
        try a.does(ArchiveGoal(a.active[2].id))
        try a.does(AddGoal("Sing"))
        try b.does(RenameGoal(b.active[2].id, to: "Rest"))
        meet(&a, &b)
        #expect(a.setAside.isEmpty && a.active.map(\.title) == ["Write", "Run", "Sing"])
    }

    @Test("Y2: archiving a set-aside goal removes it from the set-aside entries")
    func archivedSinceThen() throws {
        var (a, b) = try devices(after: "Write", "Run")
        try b.does(AddGoal("Sing"))
        try a.does(AddGoal("Sleep"))
        meet(&a, &b)
        let aside = try #require(a.setAside.first?.goal)
        #expect(aside.standing == .setAside)
        #expect(try a.does(ArchiveGoal(aside.id)).standing == .archived)
        #expect(a.setAside.isEmpty)
        try a.does(ArchiveGoal(a.active[0].id))
        #expect(try a.does(UnarchiveGoal(aside.id)).isActive && a.setAside.isEmpty)
    }

    @Test("Y2: a goal kept because it was the last one can be archived once another goal exists")
    func archivedAfterAll() throws {
        var (a, b) = try devices(after: "Write", "Run")
        try a.does(ArchiveGoal(a.active[0].id))
        try b.does(ArchiveGoal(b.active[1].id))
        meet(&a, &b)
        let kept = try #require(a.setAside.first?.goal)
        try a.does(AddGoal("Sing"))
        #expect(a.setAside.map(\.kind) == ["kept"])
        #expect(try a.does(ArchiveGoal(kept.id)).standing == .archived)
        #expect(a.setAside.isEmpty && a.active.map(\.title) == ["Sing"])
    }
}
