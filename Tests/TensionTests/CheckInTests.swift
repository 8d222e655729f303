import Core
import CoreTesting
import PortabilityAPI
import Testing

@testable import Tension

@Suite struct CheckInTests {
    @Test("N1: the five tension levels have words and faces; the two highest give a suggestion")
    func levels() {
        let told = TensionLevel.allCases.map { "\($0.rawValue) \($0.word) \($0.face)" }
        #expect(told == ["0 None 😌", "3 Mild 🙂", "5 Mod 😐", "7 High 😣", "10 Bad 😫"])
        #expect(TensionLevel.allCases.filter(\.bringsSuggestion) == [.high, .bad])
    }

    @Test(
        "N1: any other level is rejected with a sentence", arguments: [-1, 1, 2, 4, 6, 8, 9, 11])
    func refused(_ level: Int) throws {
        let body: JSONObject = ["level": .integer(Int64(level))]
        #expect(code { try CheckTension.form.value(of: body) } == "tension.level")
        #expect(code { try TensionLevel(text: "\(level)") } == "tension.level")
    }

    @Test(
        "N1: a tension level can be given as a number or a word", arguments: ["7", "high", "HIGH"])
    func words(_ text: String) throws {
        #expect(try TensionLevel(text: text) == .high)
    }

    @Test("N2: the default suggestions have the specified texts")
    func shipped() throws {
        let told = Tension.suggestions(in: try somebody().view).map {
            "\($0.id)|\($0.title)|\($0.text)"
        }
        #expect(
            told == [
                "diaphragm_breathing|Diaphragm Breathing|Try 10 slow breaths (4s in, 6s out)",
                "jaw_relaxation|Jaw Release|Let your jaw hang loose for 30 seconds",
                "mindfulness_minutes|Body Scan|Do a 2-minute body scan",
            ])
    }

    @Test("N2: suggestions rotate, and none is shown twice in a row")
    func rotation() throws {
        var person = try somebody()
        var shown: [String] = []
        for _ in 0..<7 {
            shown.append(try #require(try person.does(CheckTension(10)).suggestion?.id))
            person.wait(seconds: 1)
            _ = try person.does(CheckTension(0))
            person.wait(seconds: 1)
        }
        #expect(Set(shown).count == 3)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test("N2: suggestions can be added and removed, and at least two always remain")
    func pool() throws {
        var person = try somebody()
        let tea = try person.does(AddSuggestion(" Tea ", text: "Make a cup of tea"))
        #expect(tea.title == "Tea" && !tea.isShipped)
        #expect(try person.does(AddSuggestion("Tea", text: "Make a cup of tea")) == tea)
        #expect(Tension.suggestions(in: person.view).map(\.title).last == "Tea")
        try person.does(RemoveSuggestion("jaw_relaxation"))
        try person.does(RemoveSuggestion("diaphragm_breathing"))
        #expect(code { try person.does(RemoveSuggestion(tea.id)) } == "tension.suggestions")
        #expect(
            Tension.suggestions(in: person.view).map(\.id) == ["mindfulness_minutes", tea.id])
        for (title, text) in [("", "x"), ("x", ""), (String(repeating: "x", count: 61), "x")] {
            #expect(
                code { try person.does(AddSuggestion(title, text: text)) } == "tension.suggestion")
        }
    }

    @Test("N2: two devices remove all but one suggestion → two remain")
    func emptied() throws {
        var (one, other) = (try somebody(), try somebody(seed: 2))
        try one.does(RemoveSuggestion("jaw_relaxation"))
        try other.does(RemoveSuggestion("diaphragm_breathing"))
        one.world.fold(other.events)
        other.world.fold(one.events)
        #expect(one.world.isEqual(to: other.world))
        #expect(
            Tension.suggestions(in: one.view).map(\.id)
                == ["diaphragm_breathing", "mindfulness_minutes"])
    }

    @Test("N1: a note must have at most 500 characters on one line")
    func notes() throws {
        var person = try somebody()
        #expect(try person.does(CheckTension(5, note: "  A call ")).note == "A call")
        for note in [String(repeating: "x", count: 501), "a\nb", "a\u{1B}b"] {
            #expect(code { try person.does(CheckTension(5, note: note)) } == "tension.note")
        }
    }

    @Test("N4: a check-in sent twice with the same id is recorded once")
    func twice() throws {
        var person = try somebody()
        let id = EventID(high: 1, low: 2)
        #expect(try person.does(CheckTension(5), as: id).id == id)
        #expect(try person.does(CheckTension(10), as: id).level == .moderate)
        #expect(person.events.count == 1)
        person.world.fold(person.events)
        #expect(Tension.checkIns(in: person.view).map(\.id) == [id])
        let pending = MergeCheckIns.Pending(id, level: 5, at: person.now)
        let late = MergeCheckIns.Pending(
            EventID(high: 1, low: 3), level: 0, at: Instant(milliseconds: noon - 86_400_000))
        #expect(
            try person.does(MergeCheckIns([pending, late, late]))
                == MergeCheckIns.Merged(new: 1, known: 2))
        #expect(Tension.checkIns(in: person.view).map(\.id) == [late.id, id])
        #expect(Tension.checkIns(in: person.view)[0].day == day("2026-11-20"))
        #expect(try person.does(MergeCheckIns([late])) == MergeCheckIns.Merged(new: 0, known: 1))
    }

    @Test("N4: a merged check-in keeps its suggestion and its outcome")
    func mergedOutcome() throws {
        var person = try somebody()
        let level = try #require(TensionLevel(rawValue: 7))
        var first = MergeCheckIns.Pending(
            EventID(high: 1, low: 2), level: level, at: person.now,
            suggestion: "jaw_relaxation", outcome: .done)
        var second = first
        (second.id, second.outcome) = (EventID(high: 1, low: 3), nil)
        let merge = MergeCheckIns([first, second, first])
        #expect(try person.does(merge) == MergeCheckIns.Merged(new: 2, known: 1))
        var all = Tension.checkIns(in: person.view)
        #expect(all.map { $0.suggestion?.id } == ["jaw_relaxation", "jaw_relaxation"])
        #expect(all.map { $0.outcome?.kind } == [.done, nil])
        second.outcome = .skipped
        for _ in 0..<2 {
            let merged = try person.does(MergeCheckIns([first, second]))
            #expect(merged == MergeCheckIns.Merged(new: 0, known: 2))
        }
        all = Tension.checkIns(in: person.view)
        #expect(all.map { $0.outcome?.kind } == [.done, .skipped])
        #expect(person.events.count == 4)
        first.suggestion = nil
        #expect(code { try person.does(MergeCheckIns([first])) } == "tension.outcome")
    }

    @Test("N4: a merge with one invalid check-in is rejected as a whole")
    func refusedMerge() throws {
        var person = try somebody()
        let good = MergeCheckIns.Pending(EventID(high: 1, low: 2), level: 5, at: person.now)
        let long = String(repeating: "x", count: 501)
        let wrong = MergeCheckIns.Pending(
            EventID(high: 1, low: 3), level: 5, at: person.now, note: long)
        let future = MergeCheckIns.Pending(
            EventID(high: 1, low: 4), level: 5, at: Instant(milliseconds: noon + 1))
        #expect(code { try person.does(MergeCheckIns([good, wrong])) } != nil)
        #expect(code { try person.does(MergeCheckIns([good, future])) } == "tension.future")
        #expect(Tension.checkIns(in: person.view).isEmpty)
    }

    @Test("P2: check-ins and suggestions are exported as tables")
    func tables() throws {
        var person = try somebody()
        try person.does(CheckTension(7, note: "Late, \"again\""), as: EventID(high: 1, low: 2))
        person.wait(seconds: 2)
        try person.does(FinishSuggestion(done: true))
        let tables = person.view.answers(to: .portableTables)
        #expect(tables.map(\.name) == ["tension", "suggestions"])
        #expect(
            tables[0].rows(person.view, person.today) == [
                [
                    "2026-11-21", "\(noon)", "7", "Late, \"again\"", "diaphragm_breathing",
                    "done", "00000000-0000-0001-0000-000000000002",
                ]
            ])
        #expect(
            tables.allSatisfy { table in
                table.rows(person.view, person.today).allSatisfy {
                    $0.count == table.columns.count
                }
            })
    }
}
