import Core
import CoreTesting
import Habits
import Testing

@Suite struct DueDayTests {
    private func shown(_ person: Person) -> [Instance] {
        Habits.day(person.today, today: person.today, in: person.view)
    }

    @Test("H15: a task without a due day stays open and is never overdue")
    func undated() throws {
        var person = try Person()
        let task = try person.adds("Tidy up", .task)
        for (text, isOpen) in [("2026-11-21", false), ("2026-11-22", true), ("2027-11-22", true)] {
            person.wait(until: text)
            #expect(shown(person).map(\.item) == [task])
            #expect(shown(person)[0].isOpen == isOpen && !shown(person)[0].isOverdue)
        }
        try person.does(CompleteItem(task))
        person.wait(until: "2027-11-23")
        #expect(shown(person).isEmpty)
    }

    @Test(
        "H15: a task appears from its start day, and as overdue after its due day until it is done")
    func dated() throws {
        var person = try Person()
        let task = try person.adds(
            "Hand in", .task, start: "2026-11-23", ["dueDay": "2026-11-25"])
        for (text, isShown, isOverdue) in [
            ("2026-11-22", false, false), ("2026-11-23", true, false), ("2026-11-25", true, false),
            ("2026-11-26", true, true), ("2026-12-26", true, true),
        ] {
            person.wait(until: text)
            #expect(shown(person).map(\.item) == (isShown ? [task] : []), "\(text)")
            #expect(shown(person).first?.isOverdue ?? false == isOverdue, "\(text)")
        }
        try person.does(CompleteItem(task))
        #expect(shown(person).first?.isOverdue == false)
        person.wait(until: "2026-12-27")
        #expect(shown(person).isEmpty)
    }

    @Test(
        "H15: only tasks that are done once have a due day, which must not be before the start day")
    func refused() throws {
        var person = try Person()
        func code(_ kind: ItemKind, _ fields: [String: String]) -> String? {
            rejection { try person.adds("Read", kind, start: "2026-11-23", fields) }?.code
        }
        #expect(code(.habit, ["dueDay": "2026-11-25"]) == "habits.due")
        #expect(code(.task, ["dueDay": "2026-11-25", "schedule": "daily"]) == "habits.due")
        #expect(code(.task, ["dueDay": "2026-11-22"]) == "habits.due")
        #expect(code(.task, ["dueDay": "Friday"]) == "habits.due")
        #expect(code(.task, ["dueDay": "2026-11-23"]) == nil)
    }

    @Test("H15, H11: a task's new or removed due day applies from the day of the edit on")
    func edited() throws {
        var person = try Person()
        let task = try person.adds("Hand in", .task, start: nil, ["dueDay": "2026-11-22"])
        person.wait(until: "2026-11-24")
        #expect(shown(person)[0].isOverdue)
        var patch = ItemPatch()
        patch.dueDay = .set(day("2026-11-30"))
        try person.does(EditItem(task, patch))
        #expect(!shown(person)[0].isOverdue && shown(person)[0].isOpen)
        patch.dueDay = .clear
        try person.does(EditItem(task, patch))
        person.wait(until: "2027-11-24")
        #expect(!shown(person)[0].isOverdue && shown(person)[0].isOpen)
    }
}
