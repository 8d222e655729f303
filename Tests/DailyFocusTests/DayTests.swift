import Core
import CoreTesting
import DailyFocus
import Testing

@Suite struct DayTests {
    @Test("G2: a day needs exactly three focuses, each with a title and an active goal")
    func sentences() throws {
        var person = try Person()
        let goals = try person.goals("Write", "Run", "Sleep")
        try person.does(ArchiveGoal(goals[2]))
        func refused(_ titles: [String], _ links: [GoalID?]) -> String? {
            let drafts = zip(titles, links).map { FocusDraft($0, goal: $1) }
            return rejection { try person.does(SetFocuses(drafts)) }?.message
        }
        let (a, b, gone) = (goals[0], goals[1], goals[2])
        #expect(refused([], []) == "You must set exactly 3 focuses.")
        #expect(refused(["x", "y"], [a, b]) == "You must set exactly 3 focuses.")
        #expect(refused(["x", "y", "z", "w"], [a, b, a, b]) == "You must set exactly 3 focuses.")
        #expect(refused(["", "y", "z"], [a, b, a]) == "Focus 1 is empty.")
        #expect(refused(["x", " \n", "z"], [a, nil, a]) == "Focus 2 is empty.")
        #expect(refused(["x", "y", "\t"], [a, b, a]) == "Focus 3 is empty.")
        for number in 1...3 {
            let links = (1...3).map { $0 == number ? nil : a }
            #expect(
                refused(["x", "y", "z"], links) == "Focus \(number) must be linked to a goal.")
        }
        #expect(refused(["x", "y", "z"], [a, gone, b]) == "Selected goal is not active.")
        let nobody = GoalID(high: 1, low: 1)
        #expect(refused(["x", "y", "z"], [a, b, nobody]) == "Selected goal is not active.")
        let long = String(repeating: "x", count: 121)
        #expect(refused(["x", long, "z"], [a, b, b])?.hasPrefix("Focus 2 must be one") == true)
        try person.sets(" x ", "y", "z", under: a)
        #expect(person.entry?.focuses.map(\.title) == ["x", "y", "z"])
        #expect(refused(["x", "y", "z"], [a, b, a]) == "Today is already set.")
        #expect(refused(["x"], [a]) == "You must set exactly 3 focuses.")
    }

    @Test("G3: yesterday's open focuses are offered as drafts, and yesterday never changes")
    func carryOver() throws {
        var person = try Person()
        let goals = try person.goals("Write", "Run")
        try person.does(
            SetFocuses([
                FocusDraft("Page", goal: goals[0]), FocusDraft("5 km", goal: goals[1]),
                FocusDraft("Stretch", goal: goals[1]),
            ]))
        try person.does(ToggleFocus(2, isDone: true))
        let before = person.entry
        person.wait(until: "2026-11-21")
        try person.does(ArchiveGoal(goals[1]))
        let drafts = [
            FocusDraft("Page", goal: goals[0], carriedFrom: day("2026-11-20")),
            FocusDraft("Stretch", goal: nil, carriedFrom: day("2026-11-20")),
        ]
        #expect(person.flow == .choice(unfinished: drafts))
        #expect(
            DailyFocus.flow(on: person.today, choosing: .carryOn, in: person.view)
                == .setup(carried: drafts))
        let open = rejection {
            try person.does(SetFocuses(drafts + [FocusDraft("New", goal: goals[0])]))
        }
        #expect(open?.message == "Focus 2 must be linked to a goal.")
        let linked = drafts.map {
            FocusDraft($0.title, goal: goals[0], carriedFrom: $0.carriedFrom)
        }
        try person.does(SetFocuses(linked + [FocusDraft("New", goal: goals[0])]))
        #expect(
            person.entry?.focuses.map(\.carriedFrom)
                == [day("2026-11-20"), day("2026-11-20"), nil])
        #expect(DailyFocus.entry(on: day("2026-11-20"), in: person.view) == before)
        person.wait(until: "2026-11-22")
        guard case .choice(let again) = person.flow else { return #expect(Bool(false)) }
        #expect(again.map(\.carriedFrom) == [Day?](repeating: day("2026-11-21"), count: 3))
    }

    @Test("G4: the flow leads from onboarding to choice, setup and home")
    func flow() throws {
        var person = try Person()
        #expect(person.flow == .onboarding(goals: []))
        let none = rejection { try person.does(FinishOnboarding()) }
        #expect(none?.message == "You need at least 1 active goal.")
        let goal = try person.does(AddGoal("Write"))
        #expect(person.flow == .onboarding(goals: [goal]))
        #expect(try person.does(FinishOnboarding()) == .setup(carried: []))
        #expect(person.flow == .setup(carried: []))
        let entry = try person.sets("a", "b", "c", under: goal.id)
        #expect(person.flow == .home(entry))
        person.wait(until: "2026-11-21")
        #expect(person.flow.name == "choice")
        #expect(
            DailyFocus.flow(on: person.today, choosing: .fresh, in: person.view)
                == .setup(carried: []))
        for number in 1...3 {
            try person.does(ToggleFocus(number, on: day("2026-11-20"), isDone: true))
        }
        #expect(person.flow == .setup(carried: []))
        person.wait(until: "2026-11-23")
        #expect(person.flow == .setup(carried: []), "only yesterday is carried over")
        #expect(DailyFocus.flow(on: day("2026-11-20"), in: person.view).name == "home")
    }

    @Test("G4: setting a day's focuses completes onboarding, and undo returns to onboarding")
    func onboardingBySetting() throws {
        var person = try Person()
        let goal = try person.does(AddGoal("Write"))
        try person.sets("a", "b", "c", under: goal.id)
        #expect(person.flow.name == "home")
        try person.undo()
        #expect(person.flow == .onboarding(goals: [goal]) && person.entry == nil)
        try person.undo()
        #expect(person.flow == .onboarding(goals: []))
    }

    @Test("G5: toggling a focus sets or clears its completion time, and a repeat records nothing")
    func toggle() throws {
        var person = try Person()
        let goal = try person.does(AddGoal("Write"))
        #expect(rejection { try person.does(ToggleFocus(1, isDone: true)) }?.category == .notFound)
        try person.sets("a", "b", "c", under: goal.id)
        let instant = person.now
        let entry = try person.does(ToggleFocus(2, isDone: true))
        #expect(entry.focuses[1].completedAt == instant && entry.done == 1)
        let count = person.events.count
        #expect(try person.does(ToggleFocus(2, isDone: true)) == entry)
        #expect(person.events.count == count)
        #expect(try person.does(ToggleFocus(2, isDone: false)).done == 0)
        try person.undo()
        #expect(person.entry?.focuses[1].completedAt == instant)
        for number in [0, 4, -1, .max] {
            let refused = rejection { try person.does(ToggleFocus(number, isDone: true)) }
            #expect(refused?.code == "daily-focus.number")
        }
        let ahead = rejection {
            try person.does(ToggleFocus(1, on: day("2026-11-21"), isDone: true))
        }
        #expect(ahead?.code == "daily-focus.day")
    }

    @Test("Y0: a repeated operation returns the entry that it set")
    func again() throws {
        var person = try Person()
        let goal = try person.does(AddGoal("Write"))
        let drafts = ["a", "b", "c"].map { FocusDraft($0, goal: goal.id) }
        let operation = EventID(high: 5, low: 5)
        let entry = try person.does(SetFocuses(drafts), as: operation)
        let count = person.events.count
        #expect(try person.does(SetFocuses(drafts), as: operation) == entry)
        #expect(person.events.count == count)
    }

    @Test("G2: a focus must have 1–120 characters, and errors name the field")
    func fields() throws {
        var person = try Person()
        let goal = try person.does(AddGoal("Write")).id
        func field(_ number: Int, _ draft: FocusDraft) -> String? {
            var drafts = (1...3).map { FocusDraft("Focus \($0)", goal: goal) }
            drafts[number - 1] = draft
            return rejection { try person.does(SetFocuses(drafts)) }?.field
        }
        let long = String(repeating: "x", count: 121)
        for number in 1...3 {
            let place = "focuses[\(number - 1)]"
            #expect(field(number, FocusDraft(" ", goal: goal)) == "\(place).title")
            #expect(field(number, FocusDraft(long, goal: goal)) == "\(place).title")
            #expect(field(number, FocusDraft("x", goal: nil)) == "\(place).goal")
        }
        #expect(try person.sets("x", String(long.dropLast()), "z", under: goal).focuses.count == 3)
    }

    @Test("G3: a focus can be carried over only from an earlier day")
    func carriedFrom() throws {
        var person = try Person()
        let goal = try person.does(AddGoal("Write")).id
        let days = ["2026-11-19", "2026-11-20", "2026-11-21"]
        let drafts = days.map { FocusDraft("Page", goal: goal, carriedFrom: day($0)) }
        let entry = try person.does(SetFocuses(drafts))
        #expect(entry.focuses.map(\.carriedFrom) == [day("2026-11-19"), nil, nil])
    }

    @Test("D3 G3: focuses are carried over even across days that a time zone change skips")
    func passedOver() throws {
        for lost in [[], ["2026-11-21"], ["2026-11-21", "2026-11-22"]] {
            var person = try Person([DailyFocusModule(), lostDays(lost)], on: "2026-11-20")
            let goal = try person.does(AddGoal("Write")).id
            try person.sets("a", "b", "c", under: goal)
            try person.does(ToggleFocus(2, isDone: true))
            person.wait(lost.count + 1)
            let drafts = person.flow.drafts
            #expect(drafts.map(\.title) == ["a", "c"], "\(lost)")
            #expect(drafts.map(\.carriedFrom) == [day("2026-11-20"), day("2026-11-20")])
            person.wait(1)
            #expect(person.flow == .setup(carried: []), "\(lost)")
        }
    }
}
