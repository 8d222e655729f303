import Core
import CoreTesting
import DailyFocus
import Testing

@Suite struct GoalTests {
    @Test("G1: goal titles are trimmed, and an empty title gives the documented error")
    func titles() throws {
        var person = try Person()
        let goal = try person.does(AddGoal("  Write a book\n"))
        #expect(goal.title == "Write a book" && goal.isActive && goal.made == person.today)
        for empty in ["", "   ", "\u{3000}\n"] {
            #expect(
                rejection { try person.does(AddGoal(empty)) }?.message == "Goal title is empty.")
            let refused = rejection { try person.does(RenameGoal(goal.id, to: empty)) }
            #expect(refused?.message == "Goal title is empty.")
        }
        let long = String(repeating: "x", count: 81)
        #expect(rejection { try person.does(AddGoal(long)) }?.code == "daily-focus.goal.title")
        #expect(rejection { try person.does(AddGoal("a\nb")) }?.code == "daily-focus.goal.title")
        #expect(try person.does(RenameGoal(goal.id, to: String(long.dropLast()))).title.count == 80)
    }

    @Test("G1: between one and three goals are active, and each violation has its documented error")
    func limits() throws {
        var person = try Person()
        let goals = try person.goals("Write", "Run", "Sleep")
        let fourth = rejection { try person.does(AddGoal("Sing")) }
        #expect(fourth?.message == "You can only have 3 active goals.")
        #expect(fourth?.category == .conflict)
        try person.does(ArchiveGoal(goals[0]))
        try person.does(AddGoal("Sing"))
        let back = rejection { try person.does(UnarchiveGoal(goals[0])) }
        #expect(back?.message == "You already have 3 active goals.")
        #expect(person.active.map(\.title) == ["Run", "Sleep", "Sing"])
        try person.does(ArchiveGoal(goals[1]))
        try person.does(ArchiveGoal(goals[2]))
        let last = rejection { try person.does(ArchiveGoal(person.active[0].id)) }
        #expect(last?.message == "You need at least 1 active goal.")
        #expect(try person.does(UnarchiveGoal(goals[0])).isActive)
    }

    @Test("G1: an archived goal keeps the time of archiving until it is restored")
    func archived() throws {
        var person = try Person()
        let goals = try person.goals("Write", "Run")
        let start = person.now
        let first = try person.does(ArchiveGoal(goals[1]))
        let time = try #require(first.archived)
        #expect(time >= start && time <= person.now)
        person.wait(seconds: 3_600)
        #expect(try person.does(ArchiveGoal(goals[1])).archived == time)
        #expect(try person.does(UnarchiveGoal(goals[1])).archived == nil)
        #expect(try person.does(ArchiveGoal(goals[1])).archived.map { $0 > time } == true)
    }

    @Test("G1: a change without effect on a goal records nothing, and unknown goals are rejected")
    func nothingNew() throws {
        var person = try Person()
        let goals = try person.goals("Write", "Run")
        try person.does(ArchiveGoal(goals[1]))
        let count = person.events.count
        try person.does(ArchiveGoal(goals[1]))
        try person.does(UnarchiveGoal(goals[0]))
        try person.does(RenameGoal(goals[0], to: " Write "))
        try person.does(MoveGoal(goals[1], before: nil))
        try person.does(MoveGoal(goals[1], before: goals[1]))
        #expect(person.events.count == count)
        let nobody = GoalID(high: 1, low: 1)
        #expect(rejection { try person.does(ArchiveGoal(nobody)) }?.category == .notFound)
        #expect(rejection { try person.does(UnarchiveGoal(nobody)) }?.category == .notFound)
        #expect(rejection { try person.does(RenameGoal(nobody, to: "x")) }?.category == .notFound)
        #expect(rejection { try person.does(MoveGoal(nobody, before: nil)) } != nil)
        #expect(rejection { try person.does(MoveGoal(goals[0], before: nobody)) } != nil)
    }

    @Test("G1: goals keep the user's order, including archived goals")
    func order() throws {
        var person = try Person()
        let goals = try person.goals("A", "B", "C")
        try person.does(MoveGoal(goals[2], before: goals[0]))
        try person.does(ArchiveGoal(goals[0]))
        try person.does(AddGoal("D"))
        #expect(DailyFocus.goals(in: person.view).map(\.title) == ["C", "A", "B", "D"])
        let after = try person.does(MoveGoal(goals[2], before: nil))
        #expect(after.map(\.title) == ["A", "B", "D", "C"])
    }

    @Test("H13: every change of goals can be undone and redone")
    func undo() throws {
        var person = try Person()
        let goals = try person.goals("A", "B", "C")
        func titles() -> [String] {
            DailyFocus.goals(in: person.view).map { "\($0.title) \($0.standing)" }
        }
        let steps: [(inout Person) throws -> Void] = [
            { try $0.does(RenameGoal(goals[0], to: "Z")) },
            { try $0.does(MoveGoal(goals[2], before: goals[0])) },
            { try $0.does(ArchiveGoal(goals[1])) },
            { try $0.does(UnarchiveGoal(goals[1])) },
            { try $0.does(ArchiveGoal(goals[2])) },
            { try $0.does(AddGoal("D")) },
        ]
        for step in steps {
            let before = titles()
            try step(&person)
            let after = titles()
            try person.undo()
            #expect(titles() == before)
            try person.undo(redo: true)
            #expect(titles() == after)
        }
        #expect(rejection { try person.undo(redo: true) } != nil)
    }

    @Test("Y0: a repeated operation returns the goal that it created")
    func again() throws {
        var person = try Person()
        let operation = EventID(high: 5, low: 5)
        let goal = try person.does(AddGoal("Write"), as: operation)
        #expect(try person.does(AddGoal("Write"), as: operation) == goal)
        #expect(person.events.count == 1)
    }

    @Test("G1: the schema requires a title of 1–80 characters")
    func schema() throws {
        let title = try #require(AddGoal.form.properties.first { $0.name == "title" })
        for (count, isGood) in [(0, false), (1, true), (80, true), (81, false)] {
            let text = JSON.string(String(repeating: "x", count: count))
            #expect(((try? title.schema.accept(text)) != nil) == isGood, "\(count)")
        }
    }

    @Test("G1: moving a goal records only the positions that changed")
    func places() throws {
        var person = try Person()
        let goals = try person.goals("A", "B", "C")
        let count = person.events.count
        try person.does(MoveGoal(goals[2], before: goals[1]))
        #expect(person.events.count == count + 2)
        #expect(DailyFocus.goals(in: person.view).map(\.title) == ["A", "C", "B"])
        try person.does(MoveGoal(goals[2], before: goals[0]))
        #expect(person.events.count == count + 4)
        #expect(DailyFocus.goals(in: person.view).map(\.title) == ["C", "A", "B"])
    }
}
