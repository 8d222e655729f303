import Core
import CoreTesting
import Tension
import Testing

@Suite struct PhaseTests {
    @Test("N3: before any check-in, the level picker is shown and refreshed every half hour")
    func picker() throws {
        var person = try somebody()
        #expect(person.phase.kind == .picker && person.phase.checkIn == nil)
        for _ in 0..<5 {
            let wait = person.phase.until.milliseconds - person.now.milliseconds
            #expect(wait > 0 && wait <= 1_800_000)
            person.clock += wait
            #expect(person.phase.until.milliseconds - person.now.milliseconds == 1_800_000)
        }
    }

    @Test("N3: after a low level, the picker stays and a confirmation is shown for five seconds")
    func low() throws {
        var person = try somebody()
        for level in [0, 3, 5] {
            try person.does(CheckTension(level))
            #expect(person.phase.kind == .picker && person.phase.isLogged)
            #expect(person.phase.until.milliseconds == person.now.milliseconds + 5_000)
            person.clock += 4_999
            #expect(person.phase.kind == .picker && person.phase.isLogged)
            person.clock += 1
            #expect(person.phase.kind == .picker && !person.phase.isLogged)
            #expect(person.phase.until.milliseconds == person.now.milliseconds + 1_800_000)
        }
    }

    @Test("N3: a high level gives a suggestion; finishing it is confirmed for five seconds")
    func done() throws {
        var person = try somebody()
        let checkIn = try person.does(CheckTension(7))
        #expect(person.phase.kind == .suggestion && person.phase.checkIn == checkIn)
        person.wait(seconds: 299)
        try person.does(FinishSuggestion(done: true, of: checkIn.id))
        #expect(person.phase.kind == .completed && person.phase.checkIn?.isDone == true)
        #expect(try person.does(FinishSuggestion(done: true, of: checkIn.id)).isDone)
        #expect(person.events.count == 2)
        person.wait(seconds: 5)
        #expect(person.phase.kind == .picker)
    }

    @Test("N3: skipping a suggestion returns to the picker without marking it as done")
    func skipped() throws {
        var person = try somebody()
        let checkIn = try person.does(CheckTension(10))
        person.wait(seconds: 3)
        #expect(try !person.does(FinishSuggestion(done: false)).isDone)
        #expect(person.phase.kind == .picker && !person.phase.isLogged)
        #expect(
            Tension.checkIn(checkIn.id, in: person.view)?.outcome == .skipped(person.now))
        #expect(code { try person.does(FinishSuggestion(done: true)) } == "tension.nothing-open")
    }

    @Test("N3: a suggestion that is not answered closes after five minutes")
    func leftAlone() throws {
        var person = try somebody()
        let checkIn = try person.does(CheckTension(10))
        person.clock += 299_999
        #expect(person.phase.kind == .suggestion)
        person.clock += 1
        #expect(person.phase.kind == .picker)
        #expect(
            code { try person.does(FinishSuggestion(done: true, of: checkIn.id)) }
                == "tension.nothing-open")
        #expect(Tension.checkIn(checkIn.id, in: person.view)?.outcome == nil)
    }

    @Test("N3: a later check-in replaces the open suggestion")
    func replaced() throws {
        var person = try somebody()
        let first = try person.does(CheckTension(10))
        person.wait(seconds: 10)
        try person.does(CheckTension(3))
        #expect(person.phase.kind == .picker && person.phase.isLogged)
        #expect(
            code { try person.does(FinishSuggestion(done: true, of: first.id)) }
                == "tension.nothing-open")
    }

    @Test("N3: events of another device with a future time do not count yet")
    func ahead() throws {
        var (person, other) = (try somebody(), try somebody(seed: 2))
        other.wait(seconds: 3_600)
        try other.does(CheckTension(10))
        person.world.fold(other.events)
        #expect(person.phase.kind == .picker)
        person.wait(seconds: 3_600)
        #expect(person.phase.kind == .suggestion)
    }

    @Test("N3: a suggestion done on one device and skipped on another counts as done")
    func both() throws {
        var person = try somebody()
        let checkIn = try person.does(CheckTension(7))
        var other = person
        other.generator = SeededGenerator(5)
        person.wait(seconds: 1)
        other.wait(seconds: 2)
        try person.does(FinishSuggestion(done: false))
        try other.does(FinishSuggestion(done: true))
        person.world.fold(other.events)
        other.world.fold(person.events)
        #expect(person.world.isEqual(to: other.world))
        #expect(Tension.checkIn(checkIn.id, in: person.view)?.isDone == true)
    }

    @Test("H13: every change can be undone and redone")
    func undo() throws {
        var person = try somebody()
        try person.does(AddSuggestion("Tea", text: "Make a cup of tea"))
        try person.does(RemoveSuggestion("jaw_relaxation"))
        try person.does(CheckTension(7))
        person.wait(seconds: 1)
        try person.does(FinishSuggestion(done: true))
        func shown(_ person: Person) -> String {
            let pool = Tension.suggestions(in: person.view).map(\.title)
            return "\(pool) \(Tension.checkIns(in: person.view).map(\.outcome))"
        }
        for event in person.events {
            let before = shown(person)
            person.undo(event)
            #expect(shown(person) != before, "\(event.kind)")
            person.undo(event)
            let undone = person.events.count
            person.undo(person.events[undone - 1])
            #expect(shown(person) == before, "\(event.kind)")
            person.undo(event)
            person.undo(event, undoing: false)
            #expect(shown(person) == before, "\(event.kind)")
        }
    }
}
