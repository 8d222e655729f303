import Core
import CoreTesting
import PortabilityAPI
import Testing
import WidgetsAPI

@testable import Tension

/// Tests the answers to other modules: the card, the tables, undo.
@Suite struct AnswerTests {
    private func card(_ person: Person) throws -> WidgetContent {
        let cards = person.view.answers(to: .widgetCards)
        #expect(cards.map(\.name) == ["tension"])
        let scene = WidgetCard.Scene(view: person.view, moment: person.moment)
        return try #require(cards.first?.content(scene))
    }

    @Test("W2, U7: the card asks, suggests, confirms and counts, but never shows a tension level")
    func cards() throws {
        var person = try somebody()
        let first = try card(person)
        #expect(first.figure == "How are you?" && first.short == "?")
        #expect(first.detail == "None yet today")
        #expect(first.data["checkIns"] == 0 && first.data["phase"] == "picker")

        _ = try person.does(CheckTension(0))
        let logged = try card(person)
        #expect(logged.figure == "Logged ✓" && logged.short == "✓" && logged.detail == "1 today")
        #expect(logged.until == person.phase.until)

        person.wait(seconds: 10)
        _ = try person.does(CheckTension(10))
        let suggestion = try card(person)
        #expect(suggestion.figure == "Diaphragm Breathing" && suggestion.short == "?")
        #expect(suggestion.detail == "Try 10 slow breaths (4s in, 6s out)")
        #expect(suggestion.data["checkIns"] == 2 && suggestion.data["phase"] == "suggestion")

        person.wait(1)
        #expect(try card(person).detail == "None yet today")
    }

    @Test("H13: the history describes each action and its suggestion")
    func undoWords() throws {
        var person = try somebody()
        let tea = try person.does(AddSuggestion("Tea", text: "Make a cup"))
        _ = try person.does(CheckTension(3))
        _ = try person.does(CheckTension(10))
        person.wait(seconds: 1)
        _ = try person.does(FinishSuggestion(done: true))
        person.wait(seconds: 1)
        _ = try person.does(CheckTension(7))
        person.wait(seconds: 1)
        _ = try person.does(FinishSuggestion(done: false))
        _ = try person.does(RemoveSuggestion(tea.id))
        let told = person.events.map { TensionAnswers.undo.describe($0, in: person.view) }
        #expect(
            told == [
                "Suggestion: Tea", "Check-in: Mild", "Check-in: Bad", "Diaphragm Breathing: done",
                "Check-in: High", "Jaw Release: skipped", "Removed the suggestion Tea",
            ])
        let checked = try #require(person.events.dropFirst().first)
        person.undo(checked)
        let back = try #require(person.events.last)
        #expect(TensionAnswers.undo.describe(back, in: person.view) == "Removed a check-in")
        person.undo(checked, undoing: false)
        let again = try #require(person.events.last)
        #expect(TensionAnswers.undo.describe(again, in: person.view) == "Restored a check-in")
    }

    @Test("P2: the exported table of suggestions marks the default ones")
    func shipped() throws {
        var person = try somebody()
        _ = try person.does(AddSuggestion("Tea", text: "Make a cup"))
        let rows = TensionAnswers.suggestions.rows(person.view, person.today)
        #expect(rows.map { $0.last } == ["true", "true", "true", "false"])
    }

    @Test("N3: only an open suggestion can be finished, and only once")
    func finishing() throws {
        var person = try somebody()
        let open = try person.does(CheckTension(10))
        #expect(
            code { try person.does(FinishSuggestion(done: true, of: EventID(high: 9, low: 9))) }
                == "tension.nothing-open")
        person.wait(seconds: 3)
        _ = try person.does(FinishSuggestion(done: false, of: open.id))
        let count = person.events.count
        #expect(try person.does(FinishSuggestion(done: false, of: open.id)).id == open.id)
        #expect(person.events.count == count)
        #expect(
            code { try person.does(FinishSuggestion(done: true, of: open.id)) }
                == "tension.nothing-open")
    }

    @Test("N3: two devices skip a suggestion → the first skip counts; done overrides both")
    func outcomes() throws {
        var (one, other) = (try somebody(), try somebody(seed: 2))
        let open = try one.does(CheckTension(10))
        other.receive(one.events)
        one.wait(seconds: 3)
        _ = try one.does(FinishSuggestion(done: false))
        let skipped = one.now
        other.wait(seconds: 9)
        _ = try other.does(FinishSuggestion(done: false))
        one.receive(other.events)
        #expect(Tension.checkIn(open.id, in: one.view)?.outcome == .skipped(skipped))

        var third = try somebody(seed: 3)
        third.receive(Array(one.events.prefix(1)))
        third.wait(seconds: 20)
        _ = try third.does(FinishSuggestion(done: true))
        one.receive(third.events)
        #expect(Tension.checkIn(open.id, in: one.view)?.outcome == .done(third.now))
        // A clock that is behind has not reached the event.
        #expect(Tension.latest(by: one.now, in: one.view)?.outcome == .skipped(skipped))
    }

    @Test("N4 H13: a check-in that is undone does not count, and counts again after redo")
    func counted() throws {
        var person = try somebody()
        for level in [3, 5] {
            try person.does(CheckTension(level))
            person.wait(seconds: 1)
        }
        func count() -> Int { Tension.count(on: person.today, in: person.view) }
        #expect(count() == 2)
        let first = person.events[0]
        person.undo(first)
        #expect(count() == 1)
        person.undo(first, undoing: false)
        #expect(count() == 2)
        #expect(Tension.count(on: person.today - 1, in: person.view) == 0)
    }
}
