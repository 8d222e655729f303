import CoachAPI
import Core
import CoreTesting
import FocusSessions
import Habits
import Reflections
import Testing

@testable import Coach

@Suite struct ApplyingTests {
    private var person: Person

    init() throws { person = try Person(everything) }

    private var names: [String] { Habits.items(today: person.today, in: person.view).map(\.name) }

    private mutating func add(_ name: String, _ fields: [String: String] = [:]) throws -> String {
        var patch = ItemPatch(name: name)
        for (field, value) in fields { try patch.set(field, value) }
        return try person.does(AddItem(.habit, patch)).item.id.description
    }

    private mutating func undoLast() throws {
        let last = try #require(person.events.last)
        for event in person.events.reversed() where event.operation == last.operation {
            #expect(!person.undo(event).isEmpty)
        }
    }

    @Test("C4: every suggestion in the library can be added and undone")
    mutating func library() throws {
        for suggestion in Suggestions.all {
            let done = try person.does(ApplySuggestion(suggestion.action))
            #expect(done.text == "\(suggestion.name): added")
            let item = try #require(Habits.items(today: person.today, in: person.view).last)
            #expect(names.contains(suggestion.name))
            #expect(item.definition.trigger != nil, "\(suggestion.id)")
            try undoLast()
            #expect(names.isEmpty)
        }
    }

    @Test("C4: eighty suggestions in four areas can be found by area and by words in two languages")
    func finding() {
        #expect(Suggestions.all.count >= 80)
        #expect(Set(Suggestions.all.map(\.id)).count == Suggestions.all.count)
        #expect(Set(Suggestions.all.map(\.name)).count == Suggestions.all.count)
        for area in SuggestionArea.allCases {
            #expect(Suggestions.find(area: area).count >= 20)
            #expect(Suggestions.find(area: area).allSatisfy { $0.area == area })
        }
        for name in ["Brush teeth 2×/day", "Read 10 pages", "Submit assignment"] {
            #expect(Suggestions.find(name).map(\.name).contains(name))
        }
        #expect(
            Suggestions.find("zähne", language: "de").map(\.name).contains("Zähne putzen 2×/Tag"))
        #expect(Suggestions.find("read pages").map(\.id) == ["read-pages"])
        #expect(Suggestions.find("nothing like it").isEmpty)
        #expect(Suggestions.all.allSatisfy { $0.named(in: "xx").name == $0.name })
    }

    @Test("C3: a proposed order of today's items can be applied, and undo restores the old order")
    mutating func order() throws {
        let ids = try ["A", "B", "C", "D"].map { try add($0) }
        try person.does(ApplySuggestion(.order([ids[3], ids[1]])))
        #expect(names == ["A", "D", "C", "B"])
        try person.does(ApplySuggestion(.order([ids[3], ids[1]])))
        try undoLast()
        #expect(names == ["A", "B", "C", "D"])
        #expect(code { try person.does(ApplySuggestion(.order([ids[0], "none"]))) } != nil)
        #expect(code { try person.does(ApplySuggestion(.order([ids[0], ids[0]]))) } != nil)
        #expect(names == ["A", "B", "C", "D"])
    }

    @Test("C3: a target is lowered in whole steps, then to fewer days, down to the minimum")
    mutating func lighten() throws {
        let run = try add("Run", ["type": "timed", "target": "25", "unit": "min", "step": "10"])
        let read = try add("Read")
        try person.does(ApplySuggestion(.lighten(run)))
        let item = try #require(
            Habits.items(today: person.today, in: person.view).first { $0.name == "Run" })
        #expect(item.definition.target == Amount(20))
        try undoLast()
        try person.does(ApplySuggestion(.lighten(read)))
        #expect(code { try person.does(ApplySuggestion(.lighten(read))) } == "habits.lightest")
    }

    @Test("M2: quick replies record sleep and start a session like the commands for it")
    mutating func quick() throws {
        #expect(Coach.checkIn(at: person.moment, in: person.view).sleep.count == 5)
        try person.does(ApplySuggestion(.sleep(4)))
        let morning = Reflections.reflection(.morning, on: person.today, in: person.view)
        #expect(morning?.sleep == 4)
        #expect(Coach.checkIn(at: person.moment, in: person.view).sleep.isEmpty)
        try person.does(ApplySuggestion(.focus(25)))
        #expect(
            FocusSessions.status(at: person.moment, in: person.view).session?.intended == 25)
        #expect(
            code { try person.does(ApplySuggestion(.focus(25))) } == "focus-sessions.running")
    }

    @Test("C2: proposals of the coach are validated like any other input")
    mutating func refusals() throws {
        var action = CoachAction.add("", CoachAction.Fields())
        #expect(code { try person.does(ApplySuggestion(action)) } != nil)
        action = .add("Read", CoachAction.Fields())
        action.fields.target = "-5"
        #expect(code { try person.does(ApplySuggestion(action)) }?.hasPrefix("habits.") == true)
        action = CoachAction(.add)
        action.template = "none"
        #expect(code { try person.does(ApplySuggestion(action)) } == "coach.template")
        #expect(code { try person.does(ApplySuggestion(.sleep(9))) } != nil)
        #expect(code { try person.does(ApplySuggestion(.lighten("none"))) } != nil)
        #expect(names.isEmpty)
        var alone = try Person([CoachModule()])
        #expect(code { try alone.does(ApplySuggestion(.sleep(3))) } == "coach.action")
    }

    @Test("M2: the check-in greets with the user's progress and proposes an order and new items")
    mutating func checkIn() throws {
        _ = try add("Easy")
        let hard = try add("Hard")
        for day in 0..<5 {
            person.wait(day == 0 ? 0 : 1)
            let id = try #require(Habits.items(today: person.today, in: person.view).first?.id)
            try person.does(CompleteItem(id))
        }
        person.wait(1)
        person.clock = -4 * 3_600_000
        let checkIn = Coach.checkIn(area: .study, at: person.moment, in: person.view)
        #expect(checkIn.question == "Morning! What one thing would make today feel successful?")
        #expect(checkIn.greeting.contains("5"), "\(checkIn.greeting)")
        #expect(checkIn.plan.map(\.name) == ["Easy", "Hard"])
        #expect(checkIn.order?.action.items.first == hard)
        #expect(checkIn.ideas.count == 6)
        let study = Set(Suggestions.find(area: .study).map(\.id))
        #expect(checkIn.ideas.allSatisfy { study.contains($0.action.template ?? "") })
        let plan = Coach.plan(at: person.moment, in: person.view)
        #expect(plan.proposals == [try #require(checkIn.order)])
    }

    @Test("C1: the best hour and the usual length of focus are taken from past sessions")
    mutating func focus() throws {
        for _ in 0..<3 {
            person.clock = -2 * 3_600_000
            try person.does(StartSession(minutes: 25))
            person.wait(seconds: 1_600)
            try person.does(EndSession())
            person.wait(1)
        }
        let context = CoachContext(at: person.moment, in: person.view)
        #expect(context.bestHour == "10 AM" && context.focus?.minutes == 25)
        let reply = try person.does(AskCoach("I cannot focus"))
        #expect(
            reply.text.contains("You focus best around 10 AM. Start a 25-minute session now?"),
            "\(reply.text)")
    }
}
